# The steps of a plan: who fires at each.
step-shot = { $figure } · { $chance }
step-shots = { $n } disparos · { $chance }
step-dice = { $figure }: { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}{ $again ->
    [misses] , repite fallos
    [may] , puede repetir
   *[none] { "" }
} · { $needed }+
step-unseen = nadie dispara
