# Palabras de todas las pantallas
key-enter = Intro
key-delete = Supr
key-space = Espacio
key-shift = Mayús
rule-named = regla { $rule }
side-allied = Aliados
side-german = SWD
back = Volver
ap = PA
dp = PD
rp = PR
cp = PM
fortitude-short = F
cp-name = Puntos de mando (PM)
cp-why = Sirven para pujar, comprar puntos de acción y matar cartas.
rp-name = Puntos de requisa (PR)
rp-why = Con ellos compras las figuras de tu fuerza.
# A soldier’s name: a nickname instead of the given name.
soldier-nicknamed = «{ $nickname }» { $surname }
