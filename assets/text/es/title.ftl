title-logo = INCURSION
title-place = GIBRALTAR, 1949
title-continue = CONTINUAR
title-campaign = Campaña
title-skirmish = Escaramuza
title-records = Partidas grabadas
title-quit = Salir
title-window = Ventana o pantalla completa
