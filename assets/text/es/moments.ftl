# El parte: lo que decidió la batalla
fallen-by = Por { $by }.
fallen-alone = Sin que nadie lo atacara.
mark-door = Puerta { $n }
debrief-watch = Repetición
debrief-log = Registro
debrief-all-dice = Dados
debrief-moments = LO QUE DECIDIÓ LA BATALLA
debrief-no-moments = Nada pesó más que el resto.
debrief-luck-turns = LA SUERTE, TURNO A TURNO
debrief-opens = Abre la repetición en ese momento.
debrief-log-opens = Cada línea abre la repetición en su momento. RePág y AvPág pasan de hoja.
debrief-leaf = { $n } de { $of }
debrief-first-leaf = Es la primera hoja
debrief-last-leaf = Es la última hoja
debrief-dice-allied = DADOS ALIADOS
debrief-dice-german = DADOS DEL SWD
moment-kill = **{ $by }** mata a **{ $figure }**.
moment-kill-odds = **{ $by }** mata a **{ $figure }**: salía el { $chance } de las veces.
moment-died = Cae **{ $figure }**.
moment-missed = **{ $by }** no mata a **{ $figure }**: salía el { $chance } de las veces.
moment-swing = Caen { $allied ->
    [0] ningún aliado
    [one] **1 aliado**
   *[other] **{ $allied } aliados**
} y { $german ->
    [0] nadie del SWD
    [one] **1 del SWD**
   *[other] **{ $german } del SWD**
}.
moment-sealed = **{ $figure }** sella una puerta.
moment-operated = **{ $figure }** activa «{ $object }».
debrief-leaf-back = Hoja anterior
debrief-leaf-on = Hoja siguiente
