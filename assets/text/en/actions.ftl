# Weapons, templates, decisions and objects
top-special = + { $n } CP from Gretel
half-last-stand = LAST STAND
half-dies-allied = A fallen Ally acts
half-dies-german = A fallen SWD figure acts
half-flame = Choosing which squares burn
half-again = A free extra shot
half-reroll = { $seat ->
    [allied] The Allies may reroll a die
   *[german] The SWD may reroll a die
}
half-landing = Choosing where the target lands
half-share = Sharing out unused AP
act-flame = Burn
act-throw = Grenade
act-launch = Launcher
act-mine = Detonate
act-free = Free it
act-jam = Clear jam
act-shake = Shake off
act-batter = Break
act-help = Computer
act-help-how = acts
act-help-short = Act
act-search = Search
act-mend = Repair
act-blow-up = Barrel
act-place = { $thing } { $n }
act-place-count = × { $n }
act-pickup = Pick up
act-operate = Activate
act-search-cache = Search
act-drop = Drop
act-drop-free = free
act-tunnel = Tunnel
do-throw = { $how ->
    [launched] LAUNCHER
   *[thrown] GRENADE
}
do-flame = FLAMETHROWER
do-mine = KA-BOOM!
do-free = FREE THE HARPOON
do-jam = CLEAR THE JAM
do-shake = SHAKE OFF: { $card }
do-pickup = PICK UP: { $object }
do-operate = ACTIVATE: { $object }
do-search-cache = SEARCH THE CACHE
do-drop = DROP: { $object }
do-batter = BREAK THE BARRIER
do-search = SEARCH
do-mend = REPAIR THE GATE
do-place = PLACE: { $thing }
do-blow-up = SHOOT THE BARREL
do-tunnel = ENTER BY TUNNEL
go-tunnel = ENTER
step-tunnel = Enter
go-batter = BREAK
go-search = SEARCH
go-mend = REPAIR
go-place = PLACE
go-blow-up = FIRE
go-throw = THROW
go-flame = AIM
go-mine = DETONATE
go-free = FREE
go-jam = CLEAR
go-shake = SHAKE OFF
go-pickup = PICK UP
go-operate = ACTIVATE
go-search-cache = SEARCH
go-drop = DROP
step-batter = Break
step-search = Search
step-mend = Repair
step-place = Place
step-blow-up = Barrel
step-pickup = Pick up
step-operate = Activate
step-search-cache = Search
step-drop = Drop
step-free = Free
step-jam = Clear jam
step-shake = Shake off
dock-throw-how = Arrow keys or click to re-aim. Hits friends too.
dock-mine-how = The blast hits everyone in the 9 squares.
dock-flame-how = This is the first square; you can add more, up to 8 in all.
dock-drags = drags { $chance }
dock-jinx = ends on a 1: { $chance }
dock-no-roll = no roll
dock-nobody = Nobody is caught in the blast.
dock-fire = Fire on the way: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}, damage on { $needed }+.
caught-dies = dies { $chance }
caught-hurt = wounded { $chance }
caught-more = and { $n } more
again-title = ANOTHER SHOT
again-how = { $figure } shoots again for free: { $weapon }. You may pick another target.
again-how-bonus = { $figure } shoots again for free: { $weapon }, { $bonus } to the dice. A 1 ends the activation.
again-fire = SHOOT
again-stop = Stop shooting
flame-title = BURN: { $n } OF { $of }
flame-how = Adjacent and in sight. Click a marked square, or:
flame-add = add
flame-last = No square is left after this one. Fire, or click it again:
flame-fires = fire
flame-nobody = Nobody in the flames yet.
flame-no-friend = No friend in the flames.
flame-burn = FIRE
flame-back = Remove last
alarmentry-title = WHERE DO THEY ENTER?
alarmentry-how = The alarm! Several entries are equally near: choose the one where your reinforcements arrive.
landing-title = WHERE DOES IT LAND?
landing-how = The harpoon drags { $target }: choose the square.
landing-square = Square { $n }
last-title = { $side }: LAST STAND
last-how = **{ $figure }** has fallen and acts one last time, with **{ $points } AP**. Then the interrupted turn resumes.
last-go = ACT
reroll-title = REROLL A DIE?
reroll-how = **{ $figure }** against { $target }: damage on { $needed }+. { $n ->
    [one] **1 die** may be rerolled.
   *[other] **{ $n } dice** may be rerolled.
}
reroll-die = Reroll
reroll-done = rerolled
reroll-hits = it hits
reroll-keep = KEEP THEM
reroll-harm = { $n ->
    [0] no damage
   *[other] { $n } damage
}
reroll-double = A double: out of ammo
share-title = SHARE AP
share-how = **{ $figure }** has { $n ->
    [one] **1 AP**
   *[other] **{ $n } AP**
} left over, to share point by point among figures not yet activated.
share-has = { $n ->
    [0] not activated
   *[other] gets { $n } AP
}
share-end = LOSE { $n } AP
card-rates-hmg = { $dice } dice, twice · { $reaction } in reaction
card-rates-shotgun = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} · fortitude −{ $less } · { $reaction } in reaction
card-flame = { $ap } AP · up to { $n } squares, 1 die per figure
card-grenade = { $ap } AP · range { $range }, 3×3 blast, { $bonus }
card-launcher = { $ap } AP · no maximum range, 3×3 blast, { $bonus }
card-harpoon = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}; drags if it wounds, or on 4+
card-harpoon-stuck = The harpoon is stuck in a body: 1 AP to free it.
card-jammed = A card has jammed the weapon.
card-close-dice = { $dice } dice per close attack
card-close-bonus = , +{ $bonus } to the dice
ability-command = +{ $n } CP a round while alive.
ability-shares = May give unused AP to figures not yet activated.
ability-special = +{ $n } CP a round, for zombies only.
ability-hand = { $n ->
    [one] +1 card in hand while alive.
   *[other] +{ $n } cards in hand while alive.
}
ability-chain = Bambi: +{ $n } to the dice; each shot that does damage allows another at 1 less. A 1 ends the activation.
ability-reroll-blow = May reroll one die per close attack, except against Sturmzombies.
ability-slays = In close combat, kills Sturmzombies without a roll.
ability-shakes = 1 AP, once a round: shakes off a card.
ability-reroll-misses = Rerolls dice that do no damage, once each.
ability-leap = Leaps over other figures, but not with bought AP.
ability-immune = Immune to “{ $card }”.
ability-turns = Turns for 0 AP.
ability-no-reaction = Never enters reaction mode.
ability-unlimits = { $kind }: no limit with this figure in the force.
ability-mine = Ka-BOOM: for 1 AP, blows itself up on an enemy it could strike; +{ $n } to the dice.
ability-reroll-hits = Dice that would damage it are rerolled once.
ability-rouses = Friends within one square get +{ $n } AP.
ability-devours = Recovers 1 DP at the start of each of its side’s turns.
ability-feeds = If it has lost DP and a friend is beside it, it feeds instead of acting: the friend loses 1 DP and it recovers 1.
ability-shrouds = Its fortitude and that of friends within one square are { $n } higher against shots and close attacks.
trait-stout = Too stout for traps and pits.
trait-giant = Too big for snares and oil.
ability-shoves = Pushes figures out of its way; breaks a barrier with one hit.
ability-builds = Building costs 0 AP.
ability-free-blast = The first grenade or jet of each round costs 0 AP.
ability-vigilant = May enter reaction mode with enemies in sight.
ability-volatile = Volatile: may explode if shot dead.
state-dying = Has fallen: acts one last time.
act-seal = Seal
do-seal = SEAL THE DOOR
go-seal = SEAL
step-seal = Seal
half-stranded = Choosing the stranded soldier
half-pickets = Placing the pickets
half-reinforce = { $seat ->
    [allied] The Allies choose a reinforcement
   *[german] The SWD chooses a reinforcement
}
top-turn-of = ROUND { $turn }/{ $last }
tally-points = VP
tally-tokens = tokens
tally-nobody = nobody has it
tally-panels = { $n }/{ $of } panels activated
tally-used = { $n }/{ $of } activated
tally-stranded = { $figure }: stranded
tally-freed = { $figure }: freed, can’t act yet
tally-until = Launch possible in { $n } rounds
tally-launch = Next round: launches on { $on ->
    [1] 1
   *[other] 1–{ $on }
}
tally-last = rolled
stranded-title = { $seat ->
    [allied] ALLIES: CHOOSE THE STRANDED SOLDIER
   *[german] SWD: CHOOSE THE STRANDED SOLDIER
}
stranded-how = Starts **locked in a room** and can do nothing until a friend opens one of its doors. The others deploy now.
reinforce-title = { $seat ->
    [allied] ALLIES: WHO ARRIVES?
   *[german] SWD: WHO ARRIVES?
}
reinforce-how = **One** of the figures in reserve arrives this round; then you choose the entry.
reinforce-none = Nobody this round
pickets-title = { $n ->
    [one] PICKETS: 1 LEFT
   *[other] PICKETS: { $n } LEFT
}
pickets-how = **{ $figure }**: choose a red square with a click or the arrow keys; a second click or Enter places it. The buttons turn it.
pickets-turn = Turn
pickets-here = Place
pickets-all = { $n ->
    [one] PLACE THE LAST
   *[other] PLACE ALL { $n }
}
pickets-done = Place no more
force-held-back = **In reserve:** { $names }
card-carries = Carries: { $object }
state-stranded = Stranded soldier: can do nothing until freed.
state-held-back = In reserve: will arrive as a reinforcement.
dock-twitcher = Nobody has picked it up yet: on { $on ->
    [1] a 1
   *[other] 1–{ $on }
} it is a Twitcher and rolls { $dice } dice.
hand-tokens = TOKENS · { $n } VP
hand-token = { $holder }: no. { $number } · { $points } VP
hand-token-lies = On the floor
slip-survives = SURVIVES { $chance }
top-setup = SETUP
tally-gate = Gate: { $left } of { $of }
tally-gate-blows = Gate: { $left } of { $of } · { $n ->
    [one] 1 hit coming
   *[other] { $n } hits coming
}
tally-alarms = Alarms: { $raised } of { $of }
tally-haul = Loot: { $out } out · { $held } carried · { $caches } to search
tally-threat-pile = Threat: { $n }
tally-boxes = Boxes of ammo: { $left } of { $of }
tally-horde = Wave { $come } of { $of }
tally-threat-struck = If nobody acts: they strike { $struck }
tally-threat-broken = If nobody acts: { $broken ->
    [one] 1 barricade falls
   *[other] { $broken } barricades fall
}
tally-threat = If nobody acts: they strike { $struck } and { $broken ->
    [one] 1 barricade falls
   *[other] { $broken } barricades fall
}
coming-title = THE HORDE
coming-if = If nobody stops it:
coming-later = Shown once the first side starts to act.
coming-nothing = Nothing moves and nothing arrives.
coming-moves = { $n ->
    [one] **One figure** moves
   *[other] **{ $n } figures** move
}, in the order of their numbers.
coming-sprung = { $n ->
    [one] **One** triggers a contraption.
   *[other] **{ $n }** trigger contraptions.
}
coming-battered = { $n ->
    [one] **One hit**
   *[other] **{ $n } hits**
} on barriers.
coming-broken = { $n ->
    [one] **One** barricade falls.
   *[other] **{ $n }** barricades fall.
}
coming-gate = { $n ->
    [one] **One hit**
   *[other] **{ $n } hits**
} on the gate.
coming-struck = Then **{ $names }** will be struck.
coming-appear = **{ $names }** will arrive.
coming-sure = Certain until the first die is rolled.
coming-gate-stands = Gate: { $left } of { $of }
coming-mend = Repairing one point costs 2 AP, once a round.
tab-coming = The horde’s next moves
