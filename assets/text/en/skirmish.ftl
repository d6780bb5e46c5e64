# Skirmish, and the names that are typed
skirmish-own = Custom mission
skirmish-rp = { $allied }/{ $german } RP
skirmish-faulty = { $n ->
    [one] 1 error
   *[other] { $n } errors
}
skirmish-as-written = As in the dossier
skirmish-written = Dossier: { $n } RP
skirmish-nameless = No name
skirmish-swap = Swap sides
skirmish-dossier = The dossier’s RP
skirmish-dossier-already = Already set
skirmish-next = OPEN DOSSIER
skirmish-watch = WATCH BATTLE
entry-player-allied = WHO PLAYS THE ALLIES?
entry-player-german = WHO PLAYS THE SWD?
entry-commander = Who commands this figure?
entry-player-hint = The name goes with the player when you swap sides. Leave it empty for no name.
entry-done = DONE
entry-cancel = Cancel
entry-empty = Type something first
# The letters that are these plates' keys.
skirmish-swap-key = W
skirmish-dossier-key = D
commander-person = A person
commander-computer = The computer ({ $strength })
commander-text = Another person on this side, or the computer, which acts when you tell it to or at the end of the turn and spends no CP or cards.
