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
forces-suggest = Fuerza sugerida
forces-clear = Vaciar
