title-logo = INCURSION
title-place = GIBRALTAR, 1949
title-continue = CONTINUE
title-campaign = Campaign
title-skirmish = Skirmish
title-records = Recorded battles
title-quit = Quit
title-window = Window or full screen
