# Lo que se anuncia mientras la mesa muestra lo ocurrido
plate-turn = Ronda { $n }
plate-bids = { $turn } · Puja: { $allied } a { $german }
plate-first-allied = EMPIEZAN LOS ALIADOS
plate-first-german = EMPIEZA EL SWD
plate-plays-allied = Juegan los Aliados
plate-plays-german = Juega el SWD
plate-strikes = Se cumple en el acto
plate-countdown = CUENTA ATRÁS
plate-launch = { $on ->
    [1] Despega con un 1
   *[other] Despega con { $on } o menos
}
