# Escaramuza, y los nombres que se escriben
skirmish-own = Misión propia
skirmish-rp = { $allied }/{ $german } PR
skirmish-faulty = { $n ->
    [one] 1 error
   *[other] { $n } errores
}
skirmish-as-written = Como en el dossier
skirmish-written = Dossier: { $n } PR
skirmish-nameless = Sin nombre
skirmish-swap = Cambiar de bando
skirmish-dossier = PR del dossier
skirmish-dossier-already = Ya están puestos
skirmish-next = VER DOSSIER
skirmish-watch = VER BATALLA
entry-player-allied = ¿QUIÉN LLEVA A LOS ALIADOS?
entry-player-german = ¿QUIÉN LLEVA AL SWD?
entry-commander = ¿Quién lleva esta figura?
entry-player-hint = El nombre acompaña al jugador cuando cambiáis de bando. Déjalo vacío para no poner ninguno.
entry-done = ACEPTAR
entry-cancel = Cancelar
entry-empty = Escribe algo antes
# The letters that are these plates' keys.
skirmish-swap-key = B
skirmish-dossier-key = D
commander-person = Una persona
commander-computer = El ordenador ({ $strength })
commander-text = Puede llevarla otra persona de este bando o el ordenador, que actúa cuando se lo pidas o al acabar el turno, y no gasta PM ni cartas.
