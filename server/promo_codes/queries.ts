import { byId, list } from '../kernel/list'

export const promoCodeReadings = [list('promo_codes', 'PromoCodeList', { sort: 'created_at', desc: true }), byId('promo_code', 'promo_codes')]
