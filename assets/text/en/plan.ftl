# The steps of a plan: who fires at each.
step-shot = { $figure } · { $chance }
step-shots = { $n } shots · { $chance }
step-dice = { $figure }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}{ $again ->
    [misses] , rerolls misses
    [may] , may reroll
   *[none] { "" }
} · { $needed }+
step-unseen = nobody fires
