import { promoCodesList } from '../../shared/promo_codes/list'
import { list } from '../kernel/reads/list'

export const promoCodeReadings = list(promoCodesList)
