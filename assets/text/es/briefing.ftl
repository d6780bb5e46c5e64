briefing-file = DOSSIER { $n } DE { $of }
briefing-win-allied = Los Aliados ganan
briefing-win-german = El SWD gana
briefing-secret = ALTO SECRETO
briefing-rp = Requisa (PR)
briefing-rp-least = Ya es lo mínimo
briefing-rp-most = Ya es lo máximo
briefing-cp = **{ $n } PM** por ronda
briefing-cards = **{ $n }** { $n ->
    [one] carta
   *[other] cartas
}
briefing-agree = Si estáis de acuerdo, podéis cambiar los PR.
briefing-alone = Puedes cambiar los PR de los dos bandos.
briefing-forces = ELEGIR FUERZAS
unit-allied = Lucky Seventh
unit-german = División de Armas Especiales
plan-entry-allied = Entrada aliada
plan-entry-german = Entrada del SWD
plan-exit-allied = Salida aliada
plan-exit-german = Salida del SWD
plan-green-door = Puerta verde
plan-door = Puerta
briefing-fixed = En campaña valen los PR del dossier.
plan-picket-german = Piquetes del SWD
plan-picket-allied = Piquetes aliados
plan-stranded = Aislado
plan-beacon = Baliza
plan-panel = Panel
plan-device = Dispositivo
plan-token = Ficha
briefing-file-own = MISIÓN PROPIA
plan-surge = Aparece la horda
