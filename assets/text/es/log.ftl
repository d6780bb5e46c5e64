# El registro
log-turn = Ronda { $turn }
log-command = PM: Aliados **{ $allied }**, SWD **{ $german }**.
log-intelligence = **Inteligencia Aliada**: empiezan los Aliados sin puja.
log-bids = Puja: Aliados { $allied }, SWD { $german }. Empieza: **{ $first }**.
log-bids-tie = Puja: Aliados { $allied }, SWD { $german }. Empate: **empiezan los Aliados**.
log-half = Turno de: **{ $side }**.
log-activated = **{ $figure }** se activa con { $points } PA.
log-again = **{ $figure }** vuelve a actuar, con PM.
log-paid = { $figure } gasta **{ $points } PM**.
log-entered = **{ $figure }** entra en el tablero.
log-moved = **{ $figure }** se mueve.
log-left = **{ $figure }** sale del tablero.
log-turned = **{ $figure }** gira.
log-opened = **{ $figure }** abre una puerta.
log-closed = **{ $figure }** cierra una puerta.
log-shot = **{ $figure }** dispara a { $target } ({ $needed }+): { $damage ->
    [0] falla
    [one] **1 de daño**
   *[other] **{ $damage } de daño**
}.
log-reaction = **{ $figure }** dispara en reacción a { $target } ({ $needed }+): { $damage ->
    [0] falla
    [one] **1 de daño**
   *[other] **{ $damage } de daño**
}.
log-struck = **{ $figure }** golpea a { $target } ({ $needed }+): { $damage ->
    [0] falla
    [one] **1 de daño**
   *[other] **{ $damage } de daño**
}.
log-wounded = { $figure } queda con **{ $left } PD**.
log-died = **{ $figure }** muere.
log-ready = **{ $figure }** entra en modo de reacción.
log-out-of-ammo = **{ $figure }** saca un doble: sin munición.
log-reaction-attacked = **{ $figure }** sale del modo de reacción: recibe un ataque cuerpo a cuerpo.
log-reaction-over = **{ $figure }** sale del modo de reacción.
log-held = { $figure } aguanta y deja actuar a { $target }.
log-ended = { $figure } termina su activación y pierde { $points } PA.
log-over = **Fin de la batalla.**
log-held-back = { $figure } queda en reserva.
log-picketed = **{ $figure }** monta guardia.
log-stranded = **{ $figure }** es el soldado aislado.
log-freed = **{ $figure }** queda libre: actuará en el próximo turno de su bando.
log-searched = **{ $figure }** registra: { $object }. { $stirs ->
    [yes] **¡Se mueve!**
   *[no] No se mueve nada.
}
log-first = { $side ->
    [allied] Empiezan los **Aliados**: no hay puja.
   *[german] Empieza el **SWD**: no hay puja.
}
log-surge = Oleada { $round }: { $n ->
    [one] aparece 1
   *[other] aparecen { $n }
} al acabar la ronda.
log-appeared = Aparece **{ $figure }**.
log-placed = **{ $figure }** coloca: { $thing }.
log-battered = Golpe de **{ $figure }**. { $thing }: { $left ->
    [0] cae
    [one] aguanta 1 golpe más
   *[other] aguanta { $left } golpes más
}.
log-sprung = { $thing }: cae **{ $figure }**.
log-kindled = { $thing }: **arde**.
log-bitten = **{ $figure }** se alimenta de **{ $target }**.
log-supplied = { $side ->
    [allied] Los Aliados reciben
   *[german] El SWD recibe
} artefactos: { $thing } ×{ $n }.
log-gate-struck = **{ $figure }** golpea la compuerta: { $left ->
    [0] **cae**
    [one] aguanta 1 golpe más
   *[other] aguanta { $left } golpes más
}.
log-gate-mended = **{ $figure }** repara la compuerta: ya tiene { $left }.
log-gate-shaken = La compuerta pierde { $n ->
    [one] 1 punto
   *[other] { $n } puntos
}: quedan { $left }.
log-gate-braced = La compuerta recupera { $n ->
    [one] 1 punto
   *[other] { $n } puntos
}: tiene { $left }.
log-shoved = Empujan a **{ $figure }**.
log-twitcher = ¡Un **Espasmódico**! { $figure } se alza por { $side ->
    [allied] los Aliados
   *[german] el SWD
}.
log-draw-agreed = { $side ->
    [allied] Los **Aliados** aceptan
   *[german] El **SWD** acepta
} el empate.
log-scored = { $side }: **+{ $points } PV**.
log-countdown = Cuenta atrás: despega con { $on ->
    [1] 1
   *[other] 1–{ $on }
}.
log-counted = Recuento: Aliados **{ $allied } PV**, SWD **{ $german } PV**.
