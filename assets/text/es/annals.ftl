# El registro entero y los dados
tab-dice = Dados
log-times = { $words } **×{ $n }**
log-all = Todo
log-fights = Ataques
log-cards = Cartas
log-newest = A lo más reciente
log-arrived = Llega: **{ $kind }**.
dice-title = LOS DADOS
dice-what = Los de disparos, golpes, explosiones y llamas.
dice-none = Aún no ha tirado.
