# The whole log and the dice
tab-dice = Dice
log-times = { $words } **×{ $n }**
log-all = All
log-fights = Attacks
log-cards = Cards
log-newest = To the latest
log-arrived = Arrives: **{ $kind }**.
dice-title = THE DICE
dice-what = Rolled for shots, blows, blasts and flames.
dice-none = No rolls yet.
