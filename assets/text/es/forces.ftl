forces-title = ELIGE TU FUERZA
forces-budget = Presupuesto
forces-of = de { $n } PR
forces-left = · { $n ->
    [one] queda { $n }
   *[other] quedan { $n }
}
forces-limit = Máximo { $n }
forces-no-limit = Sin límite
forces-fits = Cabe uno más
forces-yours = TU FUERZA
forces-with = Con esta fuerza
forces-suggest = Sugerir
forces-clear = Vaciar
forces-last = La última
forces-last-none = Ninguna aún

# What a figure can do, in a few words on its card.
note-strength = Juntos golpean con más dados.
note-command = +{ $n } PM por ronda.
note-shares = Cede los PA que no usa.
note-special = +{ $n } PM por ronda para zombis.
note-hand = { $n ->
    [one] +1 carta en la mano.
   *[other] +{ $n } cartas en la mano.
}
note-chain = +{ $n } al dado; si daña, dispara otra vez.
note-bat = Bate: repite un dado.
note-slays = Mata Sturmzombies sin tirar.
note-shakes = Se sacude una carta por ronda.
note-rerolls = Repite los fallos.
note-leap = Salta sobre otras figuras.
note-strike-bonus = Maza: +{ $n } cuerpo a cuerpo.
note-strike-dice = { $n } dados cuerpo a cuerpo.
note-free-turns = Gira gratis.
note-no-reaction = Nunca reacciona.
note-unlimits = Minenzombies sin límite.
note-mine = Puede hacerse estallar: +{ $n } a cada dado.
note-reroll-hits = Se repiten los dados que la dañan.
note-rouses = +{ $n } PA a los de al lado.
note-devours = Recupera 1 PD por turno.
note-feeds = Si ha perdido PD, se alimenta de los suyos.
note-shrouds = +{ $n } de fortaleza a los de al lado.
note-shoves = Empuja y rompe barreras.
note-builds = Construye gratis.
note-free-blast = Una explosión gratis por ronda.
note-vigilant = Reacciona aunque vea enemigos.
note-volatile = Puede estallar si muere a tiros.
note-flamethrower = Incendia hasta { $n } casillas.
note-hmg = Dos disparos por PA.
note-launcher = Granadas a cualquier distancia.
note-harpoon = Arrastra lo que arponea.
forces-veteran = Veterano
forces-brings = Trae { $cards }
forces-other = Cambiar: vuelve { $figure }
forces-left-behind = { $figure } se queda en la base y pierde { $cards }.
# The letters that are these plates' keys.
forces-suggest-key = S
forces-last-key = U
forces-clear-key = V
forces-only = Con estos PR la misión no permite otra fuerza: ya está elegida.
forces-computer = El ordenador compra su fuerza por su cuenta: la verás en la batalla.
forces-several = { $kind } ×{ $n }
forces-shared = ¿Sois varios? Pulsa un retrato para decir quién lleva esa figura.
forces-commander = Di quién la lleva si sois varios en este bando.
forces-commander-is = La lleva { $name }. Pulsa para cambiarlo.
