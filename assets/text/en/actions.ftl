# Weapons, templates, decisions and objects
top-special = + { $n } of Gretel's
half-last-stand = LAST STAND
half-dies-allied = A fallen Ally acts
half-dies-german = A fallen German acts
half-flame = The burning squares are chosen
half-again = Another shot for free
half-rerolls-allied = The Allies may roll a die again
half-rerolls-german = The SWD may roll a die again
half-landing = Where the harpooned figure lands
half-share = AP left over are shared out
act-flame = Burn
act-throw = Grenade
act-launch = Launch
act-mine = Detonate
act-free = Harpoon
act-jam = Clear
act-shake = Shake off
act-pickup = Pick up
act-operate = Activate
act-drop = Drop
act-drop-free = free
act-tunnel = Tunnel
do-throw = GRENADE
do-launch = LAUNCHER
do-flame = FLAMETHROWER
do-mine = KA-BOOM!
do-free = FREE THE HARPOON
do-jam = CLEAR THE WEAPON
do-shake = SHAKE OFF: { $card }
do-pickup = PICK UP: { $object }
do-operate = ACTIVATE: { $object }
do-drop = DROP: { $object }
do-tunnel = LEAVE THE TUNNEL
go-throw = THROW
go-flame = AIM
go-mine = DETONATE
go-free = FREE
go-jam = CLEAR
go-shake = SHAKE OFF
go-pickup = PICK UP
go-operate = ACTIVATE
go-drop = DROP
step-pickup = Pick up
step-operate = Activate
step-drop = Drop
step-free = Harpoon
step-jam = Clear
step-shake = Shake off
dock-throw-how = Arrows or a click: another square. Friends included.
dock-mine-how = Blows up with all that stands in the 9 squares.
dock-flame-how = This is the first; then you choose up to 8.
dock-drags = drags { $chance }
dock-jinx = ends on a 1: { $chance }
dock-no-roll = no roll
dock-nobody = Nobody in the blast.
dock-fire = Fire on the way: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}, harm at { $needed }+.
caught-dies = dies { $chance }
caught-hurt = wound { $chance }
caught-more = and { $n } more
again-title = ANOTHER SHOT
again-how = { $figure } shoots again for free: { $weapon }. The target may be another.
again-how-bonus = { $figure } shoots again for free: { $weapon }, { $bonus } to the dice. A 1 ends it.
again-fire = SHOOT
again-stop = Shoot no more
flame-title = BURN: { $n } OF { $of }
flame-how = Adjacent and in sight. Click a marked one, or:
flame-add = add
flame-nobody = Nobody in the flames yet.
flame-no-friend = No friend in the flames.
flame-burn = FIRE
flame-back = Take the last back
landing-title = WHERE DOES IT LAND?
landing-how = The harpoon drags { $target }: choose the square.
landing-square = Square { $x }, { $y }
last-title = { $side }: LAST STAND
last-how = **{ $figure }** has fallen and acts now for the last time, with **{ $points } AP**. Then the other side goes on.
last-go = ACT
reroll-title = ROLL A DIE AGAIN?
reroll-how = **{ $figure }** against { $target }: harm at { $needed }+. { $n ->
    [one] **1 die** may be rolled again.
   *[other] **{ $n } dice** may be rolled again.
}
reroll-die = Again
reroll-done = done before
reroll-hits = it hits
reroll-keep = KEEP THEM
reroll-harm = { $n ->
    [0] no harm
    [one] 1 harm
   *[other] { $n } harm
}
reroll-double = A double: out of ammo
share-title = SHARE POINTS
share-how = **{ $figure }** has { $n ->
    [one] **1 AP** left
   *[other] **{ $n } AP** left
}. They may be given, one by one, to whoever was not activated yet.
share-has = { $n ->
    [0] not activated
   *[other] gets { $n } AP
}
share-end = LOSE { $n } AP
card-rates-hmg = { $dice } dice, twice · in reaction, { $reaction }
card-rates-shotgun = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} · fortitude −{ $less } · in reaction, { $reaction }
card-flame = { $ap } AP · up to { $n } squares, 1 die for each figure
card-grenade = { $ap } AP · { $range } squares, blast of 3×3, { $bonus }
card-launcher = { $ap } AP · no maximum range, blast of 3×3, { $bonus }
card-harpoon = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}; drags whom it wounds, or at 4+
card-harpoon-stuck = The harpoon is stuck in a body: 1 AP frees it.
card-jammed = A card jams its weapon.
card-close-dice = { $dice } dice a blow
card-close-bonus = , +{ $bonus } to the dice
ability-command = +{ $n } CP a turn while it lives.
ability-shares = At its end, gives AP left over to those not yet activated.
ability-special = +{ $n } CP a turn, for zombies only.
ability-hand = +{ $n } card in the hand while it lives.
ability-chain = Bambi: +{ $n } to the dice; harm allows another shot with 1 less. A 1 ends it.
ability-reroll-blow = Rerolls a die of each blow, not on hordes.
ability-slays = Slays Sturmzombies with no roll.
ability-shakes = 1 AP, once a turn: sheds a card.
ability-reroll-misses = Rolls dice that do no harm again, once.
ability-leap = Leaps over other figures, with its own AP only.
ability-immune = Immune to “{ $card }”.
ability-turns = Turns for nothing.
ability-no-reaction = Never enters reaction mode.
ability-unlimits = With it, { $kind } has no limit.
ability-mine = Ka-BOOM: 1 AP, blows up on whom it could strike; +{ $n } to the dice.
ability-volatile = Volatile: killed from afar it may explode.
state-dying = Has fallen: acts for the last time.
log-special = The SWD gets **{ $points }** special CP for its zombies.
log-paid-special = { $figure } spends **{ $points }** special CP.
log-rerolled = **{ $figure }** rolls a die again: { $from } → **{ $to }**.
log-jinxed = **{ $figure }** rolls a 1: its activation ends.
log-slain = **{ $figure }** kills { $target } without a roll.
log-thrown = **{ $figure }** throws a grenade.
log-launched = **{ $figure }** fires the grenade launcher.
log-detonated = **{ $figure }** blows up on { $target }.
log-exploded = **Explosion**: { $n } squares.
log-caught-blast = The blast catches **{ $figure }**, at { $needed }+: { $damage ->
    [0] unharmed
    [one] **1 harm**
   *[other] **{ $damage } harm**
}.
log-caught-flame = The flames catch **{ $figure }**, at { $needed }+: { $damage ->
    [0] unharmed
    [one] **1 harm**
   *[other] **{ $damage } harm**
}.
log-caught-fire = **{ $figure }** goes into the fire, at { $needed }+: { $damage ->
    [0] no harm
    [one] **1 harm**
   *[other] **{ $damage } harm**
}.
log-caught-staying = **{ $figure }** stays in the fire, at { $needed }+: { $damage ->
    [0] no harm
    [one] **1 harm**
   *[other] **{ $damage } harm**
}.
log-ablaze = **{ $figure }** sets a square ablaze.
log-burnt-out = The fire goes out.
log-volatile = **{ $figure }** is volatile: { $outcome ->
    [explodes] it **explodes**
    [gone] nothing more
   *[glory] **last stand**
}.
log-harpoon = The harpoon of **{ $figure }** { $caught ->
    [yes] **catches** { $target }, at 4+
   *[no] does not catch { $target }, at 4+
}.
log-dragged = **{ $figure }** is dragged by the harpoon.
log-harpoon-stuck = The harpoon of **{ $figure }** is stuck in the body.
log-harpoon-free = **{ $figure }** frees the harpoon.
log-given = **{ $figure }** gives 1 AP to { $target }.
log-picked-up = **{ $figure }** picks up: { $object }.
log-taken = **{ $figure }** takes from { $from }: { $object }.
log-operated = **{ $figure }** activates: { $object }.
log-dropped = **{ $figure }** drops: { $object }.
act-seal = Seal
do-seal = SEAL THE DOOR
go-seal = SEAL
step-seal = Seal
log-sealed = **{ $figure }** seals a door for good.
half-stranded = Who is stranded?
half-pickets = Pickets are placed
half-reinforce-allied = The Allies call a reinforcement
half-reinforce-german = The SWD calls a reinforcement
top-turn-of = TURN { $turn }/{ $last }
tally-points = VP
tally-tokens = tokens
tally-nobody = nobody has it
tally-panels = { $n }/{ $of } panels activated
tally-used = { $n }/{ $of } activated
tally-stranded = { $figure }: stranded
tally-freed = { $figure }: freed, can't act yet
tally-until = Launch possible in { $n } turns
tally-launch = Next turn: launches on { $on ->
    [1] 1
   *[other] 1–{ $on }
}
tally-last = rolled
stranded-title = { $seat ->
    [allied] ALLIES: WHO IS STRANDED?
   *[german] SWD: WHO IS STRANDED?
}
stranded-how = Begins **shut in its room** and does nothing until a friend opens one of its doors. The others deploy next.
reinforce-title = { $seat ->
    [allied] ALLIES: WHO ARRIVES?
   *[german] SWD: WHO ARRIVES?
}
reinforce-how = **One** of the figures held back arrives this turn; then you choose its entry.
reinforce-none = Nobody this turn
pickets-title = { $n ->
    [one] PICKETS: 1 LEFT
   *[other] PICKETS: { $n } LEFT
}
pickets-how = **{ $figure }**: click a red square, or use the arrows; a second click or Enter places it. The plates turn it.
pickets-turn = Turn
pickets-here = Place
pickets-all = { $n ->
    [one] PLACE THE LAST
   *[other] SPREAD ALL { $n }
}
pickets-done = Place no more
force-held-back = **Held back:** { $names }
card-carries = Carries: { $object }
state-stranded = Stranded: it can do nothing until it is freed.
state-held-back = Held back: it will come as a reinforcement.
dock-twitcher = Nobody has touched it yet: on { $on ->
    [1] a 1
   *[other] 1–{ $on }
} it is a Twitcher and rolls { $dice } dice.
hand-tokens = TOKENS · { $n } VP
hand-token = { $holder }: no. { $number } · { $points } VP
hand-token-lies = On the floor
slip-survives = SURVIVES { $chance }
top-setup = SETUP
