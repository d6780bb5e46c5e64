# Escaramuza, y los nombres que se escriben
skirmish-missions = MISIONES
skirmish-own = Misión propia
skirmish-rp = { $allied }/{ $german } PR
skirmish-faults = Misiones propias con errores
skirmish-player = Jugador
skirmish-nameless = Sin nombre
skirmish-points = Requisa
skirmish-as-written = Como en el dossier
skirmish-written = El dossier dice { $n } PR
skirmish-swap = Cambiar de bando
skirmish-dossier = PR del dossier
skirmish-dossier-already = Ya son esos
skirmish-next = VER DOSSIER
entry-player-allied = ¿QUIÉN LLEVA A LOS ALIADOS?
entry-player-german = ¿QUIÉN LLEVA AL SWD?
entry-player-hint = El nombre acompaña al jugador cuando cambiáis de bando. Vacío, nadie lleva nombre.
entry-done = ACEPTAR
entry-cancel = Cancelar
entry-empty = Falta el nombre
# The letters that are these plates' keys.
skirmish-swap-key = B
skirmish-dossier-key = D
