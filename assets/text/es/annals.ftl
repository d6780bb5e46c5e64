# El registro entero y los dados
tab-dice = Dados
log-times = { $words } **×{ $n }**{ $stop }
log-all = Todo
log-fights = Ataques
log-cards = Cartas
log-newest = Ir al final
dice-title = LOS DADOS
dice-what = Disparos, ataques cuerpo a cuerpo, explosiones y llamas.
dice-none = Sin tiradas todavía.
