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
