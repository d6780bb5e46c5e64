# The steps of a plan: who fires at each.
step-watcher = { $figure } · { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
step-watchers = { $n } figures · { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
step-unseen = nobody fires
