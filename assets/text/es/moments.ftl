# El parte: lo que decidió la batalla
fallen-by = Por { $by }.
fallen-alone = Sin atacante (fuego o explosión).
mark-door = Puerta { $n }
debrief-watch = Repetición
debrief-log = Registro
debrief-all-dice = Dados
debrief-moments = LO QUE DECIDIÓ LA BATALLA
debrief-no-moments = Ningún momento destacó sobre el resto.
debrief-luck-turns = LA SUERTE, RONDA A RONDA
debrief-opens = Abre la repetición en ese momento.
debrief-log-opens = Cada línea abre la repetición en su momento. RePág y AvPág pasan la página.
debrief-leaf = { $n } de { $of }
debrief-first-leaf = Es la primera página
debrief-last-leaf = Es la última página
debrief-dice-allied = DADOS ALIADOS
debrief-dice-german = DADOS DEL SWD
moment-kill = **{ $by }** mata a **{ $figure }**.
moment-kill-odds = **{ $by }** mata a **{ $figure }** (probabilidad: { $chance }).
moment-died = Cae **{ $figure }**.
moment-missed = **{ $by }** no mata a **{ $figure }** (probabilidad: { $chance }).
moment-swing = { $allied ->
    [0] { $german ->
        [one] Cae **1 del SWD**
       *[other] Caen **{ $german } del SWD**
    }
    [one] { $german ->
        [0] Cae **1 aliado**
        [one] Caen **1 aliado** y **1 del SWD**
       *[other] Caen **1 aliado** y **{ $german } del SWD**
    }
   *[other] { $german ->
        [0] Caen **{ $allied } aliados**
        [one] Caen **{ $allied } aliados** y **1 del SWD**
       *[other] Caen **{ $allied } aliados** y **{ $german } del SWD**
    }
}.
moment-sealed = **{ $figure }** sella una puerta.
moment-operated = **{ $figure }** activa «{ $object }».
debrief-leaf-back = Página anterior
debrief-leaf-on = Página siguiente
