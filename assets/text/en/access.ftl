# What a screen reader says where the screen shows a picture only.
spoken-fold = Collapse the panel
spoken-unfold = Expand the panel
spoken-leave-replay = Leave the replay
spoken-out = Remove from the force: { $figure }
spoken-less = One fewer: { $what }
spoken-more = One more: { $what }
spoken-rp-allied = Allied requisition points
spoken-rp-german = SWD requisition points
spoken-bid = the bid
spoken-die = Die { $n }: rolled { $face }
spoken-selected = Selected: { $figure }, { $points ->
    [one] 1 AP
   *[other] { $points } AP
}.
