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
