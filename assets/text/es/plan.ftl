# The steps of a plan: who fires at each.
step-watcher = { $figure } · { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}
step-watchers = { $n } figuras · { $dice ->
    [one] 1 dado
   *[other] { $dice } dados
}
step-unseen = nadie dispara
