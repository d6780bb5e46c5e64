# Words of every screen
key-enter = Enter
key-delete = Del
key-space = Space
key-shift = Shift
rule-named = rule { $rule }
side-allied = Allies
side-german = SWD
back = Back
ap = AP
dp = DP
rp = RP
cp = CP
fortitude-short = F
cp-name = Command points (CP)
cp-why = They are used to bid, to buy action points and to kill cards.
rp-name = Requisition points (RP)
rp-why = You buy the figures of your force with them.
# A soldier’s name: a nickname instead of the given name.
soldier-nicknamed = “{ $nickname }” { $surname }
