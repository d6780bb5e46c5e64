# Lo que dice un lector de pantalla donde en la pantalla solo hay un dibujo.
spoken-fold = Plegar el panel
spoken-unfold = Desplegar el panel
spoken-leave-replay = Dejar la repetición
spoken-out = Quitar de la lista: { $figure }
spoken-less = Uno menos: { $what }
spoken-more = Uno más: { $what }
spoken-rp-allied = puntos de requisición aliados
spoken-rp-german = puntos de requisición del SWD
spoken-bid = la puja
spoken-die = Dado { $n }: ha salido { $face }
spoken-selected = Elegido: { $figure }, { $points ->
    [one] un PA
   *[other] { $points } PA
}.
