# What a screen reader says where the screen shows a picture only.
spoken-fold = Fold the panel away
spoken-unfold = Unfold the panel
spoken-leave-replay = Leave the replay
spoken-out = Take off the list: { $figure }
spoken-less = One less: { $what }
spoken-more = One more: { $what }
spoken-rp-allied = Allied requisition points
spoken-rp-german = the SWD’s requisition points
spoken-bid = the bid
spoken-die = Die { $n }: it shows { $face }
spoken-selected = Selected: { $figure }, { $points ->
    [one] one AP
   *[other] { $points } AP
}.
