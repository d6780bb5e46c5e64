# El registro entero y los dados
tab-dice = Dados
log-times = { $words } **×{ $n }**
log-all = Todo
log-fights = Ataques
log-cards = Cartas
log-newest = Ir a lo último
log-arrived = Llega: **{ $kind }**.
dice-title = LOS DADOS
dice-what = Los de disparos, golpes, explosiones y llamas.
dice-none = Sin tiradas todavía.
