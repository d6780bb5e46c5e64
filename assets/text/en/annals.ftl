# The whole log and the dice
tab-dice = Dice
log-times = { $words } **×{ $n }**{ $stop }
log-all = All
log-fights = Attacks
log-cards = Cards
log-newest = Jump to latest
dice-title = THE DICE
dice-what = Rolls for shots, close attacks, blasts and flames.
dice-none = No rolls yet.
