# El registro: un texto por cada suceso; uno vacío no aparece
log-turn-started = Ronda { $turn }
log-command-issued = PM: Aliados **{ $allied }**, SWD **{ $german }**.
log-intelligence-declared = **Inteligencia Aliada**: empiezan los Aliados sin puja.
log-bids-revealed = Puja: Aliados { $allied }, SWD { $german }. { $tie ->
    [yes] Empate: **empiezan los Aliados**.
   *[no] Empieza: **{ $first }**.
}
log-arrived = Llega: **{ $kind }**.
log-half-started = Turno de: **{ $side }**.
log-activated = **{ $figure }** { $points ->
    [0] vuelve a actuar, con PM
   *[other] se activa con { $points } PA
}.
log-paid = { $command ->
    [0] { $special ->
        [0] { "" }
       *[other] { $figure } gasta **{ $special }** PM especiales.
    }
   *[other] { $figure } gasta **{ $command } PM**.
}
log-entered = **{ $figure }** entra en el tablero.
log-moved = **{ $figure }** se mueve.
log-left-board = **{ $figure }** sale del tablero.
log-turned = **{ $figure }** gira.
log-door-moved = **{ $figure }** { $open ->
    [yes] abre
   *[no] cierra
} una puerta.
log-alarm-raised = **{ $figure }** abre una puerta roja y da **la alarma**: vienen refuerzos.
log-door-sealed = **{ $figure }** sella una puerta para siempre.
log-shot = **{ $figure }** { $mode ->
    [Reaction] dispara en reacción
   *[Normal] dispara
} a { $target } ({ $needed }+){ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] falla
        [one] **1 de daño**
       *[other] **{ $damage } de daño**
    }
}.
log-struck = **{ $figure }** golpea a { $target } ({ $needed }+){ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] falla
        [one] **1 de daño**
       *[other] **{ $damage } de daño**
    }
}.
log-wounded = { $left ->
    [0] { "" }
   *[other] { $figure } queda con **{ $left } PD**.
}
log-died = **{ $figure }** muere.
log-reaction-entered = **{ $figure }** entra en modo de reacción.
log-reaction-lost = **{ $figure }** { $cause ->
    [OutOfAmmo] saca un doble: sin munición
    [Attacked] sale del modo de reacción: recibe un ataque cuerpo a cuerpo
   *[Activated] sale del modo de reacción
}.
log-held = { $figure } aguanta y deja actuar a { $target }.
log-activation-ended = { $unspent ->
    [0] { "" }
   *[other] { $figure } { $fate ->
        [kept] termina y guarda { $unspent } PA para golpear.
        [shared] termina con { $unspent } PA de sobra.
       *[lost] termina y pierde { $unspent } PA.
    }
}
log-special-issued = El SWD recibe **{ $points }** PM especiales para sus zombis.
log-rerolled = **{ $figure }** repite un dado, { $from } → **{ $to }**{ $settled ->
    [no] { "" }
   *[yes] : { $damage ->
        [0] sin daño
        [one] **1 de daño**
       *[other] **{ $damage } de daño**
    }
}.
log-jinxed = **{ $figure }** saca un 1: acaba la activación.
log-slain = **{ $figure }** mata a { $target } sin tirar dados.
log-thrown = **{ $figure }** { $by-hand ->
    [yes] lanza una granada
   *[no] dispara el lanzagranadas
}.
log-detonated = **{ $figure }** estalla sobre { $target }.
log-exploded = **Explosión**: { $squares ->
    [one] 1 casilla
   *[other] { $squares } casillas
}.
log-caught = { $hazard ->
    [Blast] La explosión alcanza a **{ $figure }**
    [Flame] Las llamas alcanzan a **{ $figure }**
    [Fire] **{ $figure }** entra en el fuego
    [Staying] **{ $figure }** sigue en el fuego
   *[Contraption] El artefacto alcanza a **{ $figure }**
} ({ $needed }+): { $damage ->
    [0] sin daño
    [one] **1 de daño**
   *[other] **{ $damage } de daño**
}.
log-set-ablaze = **{ $figure }** incendia una casilla.
log-burnt-out = El fuego se apaga.
log-volatile-rolled = **{ $figure }** es volátil: { $die ->
    [1] **explota**
    [2] **explota**
    [3] no pasa nada
   *[other] **último aliento**
}.
log-harpoon-rolled = El arpón de **{ $figure }** { $caught ->
    [yes] **engancha** a { $target } (4+)
   *[no] no engancha a { $target } (4+)
}.
log-dragged = El arpón arrastra a **{ $figure }**.
log-harpoon-stuck = { $stuck ->
    [yes] El arpón de **{ $figure }** queda clavado en el cuerpo.
   *[no] **{ $figure }** libera el arpón.
}
log-point-given = **{ $figure }** da 1 PA a { $to }.
log-hand-filled = { $side }: { $drawn ->
    [one] se roba 1 carta
   *[other] se roban { $drawn } cartas
}.
log-card-struck = { $side }: se roba **{ $card }**, que se cumple en el acto.
log-card-discarded = { $side }: se descarta **{ $card }**.
log-card-played = { $side }: se juega **{ $card }**{ $on-board ->
    [yes] { "" }
   *[no] {" "}sobre { $target }
}.
log-card-took-effect = **{ $card }** surte efecto.
log-card-killed = { $side }: se mata **{ $card }** ({ $cost } PM).
log-card-lost = { $cause ->
    [Cancelled] **{ $card }** queda anulada.
    [FigureGone] **{ $card }** se va con su figura.
    [Expired] **{ $card }** termina.
    [Cleared] **{ $card }**: arma desencasquillada.
   *[ShakenOff] Se sacude **{ $card }**.
}
log-healed = **{ $figure }** recupera { $points } PD.
log-command-changed = { $side }: **{ $change } PM** { $gained ->
    [yes] más
   *[no] menos
}.
log-door-burst = La puerta { $door } se abre de golpe.
log-last-stand = **{ $figure }** cae y aún actúa con { $points } PA.
log-acts-again = **{ $figure }** actúa de nuevo con { $points } PA.
log-surfaced = **{ $figure }** sale por un túnel oculto.
log-picked-up = **{ $figure }** { $taken ->
    [yes] toma de { $from }
   *[no] recoge
}: { $object }.
log-operated = **{ $figure }** activa: { $object }.
log-cache-searched = **{ $figure }** registra un alijo y encuentra: { $object }.
log-cache-empty = **{ $figure }** registra un alijo: **nada que sirva**.
log-encountered = **{ $figure }** se topa con un enemigo a { $distance ->
    [one] 1 casilla
   *[other] { $distance } casillas
}: **{ $kind }**.
log-threat-grew = Nadie lo ve: **la amenaza crece**. { $kind } ×{ $count }.
log-pursued = Enemigos que oyen salir a **{ $figure }**: { $count }.
log-box-opened = **{ $figure }** se queda sin munición y abre una caja: quedan { $left }.
log-dropped = **{ $figure }** suelta: { $object }.
log-held-back = { $figure } queda en reserva.
log-picketed = **{ $figure }** monta guardia.
log-stranded = **{ $figure }** es el soldado aislado.
log-freed = **{ $figure }** queda libre: actuará en el próximo turno de su bando.
log-searched = **{ $figure }** registra: { $object }. { $stirs ->
    [yes] **¡Se mueve!**
   *[no] No se mueve nada.
}
log-twitcher-rose = ¡Un **Espasmódico**! { $figure } se alza por { $side-key ->
    [allied] los Aliados
   *[german] el SWD
}.
log-went-first = { $side-key ->
    [allied] Empiezan los **Aliados**: no hay puja.
   *[german] Empieza el **SWD**: no hay puja.
}
log-surge-drawn = Oleada { $round }: { $comers ->
    [one] aparece 1
   *[other] aparecen { $comers }
} al acabar la ronda.
log-appeared = Aparece **{ $figure }**.
log-placed = **{ $figure }** coloca: { $kind }.
log-battered = Golpe de **{ $figure }**. { $kind }: { $left ->
    [0] cae
    [one] aguanta 1 golpe más
   *[other] aguanta { $left } golpes más
}.
log-sprung = { $kind }: cae **{ $figure }**.
log-kindled = { $kind }: **arde**.
log-bitten = **{ $figure }** se alimenta de **{ $target }**.
log-supplied = { $side-key ->
    [allied] Los Aliados reciben
   *[german] El SWD recibe
} artefactos: { $kind } ×{ $count }.
log-gate-struck = **{ $figure }** golpea la compuerta: { $left ->
    [0] **cae**
    [one] aguanta 1 golpe más
   *[other] aguanta { $left } golpes más
}.
log-gate-mended = **{ $figure }** repara la compuerta: ya tiene { $left }.
log-gate-shaken = La compuerta { $gained ->
    [yes] recupera
   *[no] pierde
} { $change ->
    [one] 1 punto
   *[other] { $change } puntos
}: { $gained ->
    [yes] tiene
   *[no] quedan
} { $left }.
log-shoved = Empujan a **{ $figure }**.
log-scored = { $side }: **+{ $points } PV**.
log-counted-down = Cuenta atrás: despega con { $on ->
    [1] 1
   *[other] 1–{ $on }
}.
log-draw-agreed = { $side-key ->
    [allied] Los **Aliados** aceptan
   *[german] El **SWD** acepta
} el empate.
log-points-counted = Recuento: Aliados **{ $allied } PV**, SWD **{ $german } PV**.
log-battle-ended = **Fin de la batalla.**
