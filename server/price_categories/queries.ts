import { byId, list } from '../kernel/reads/list'

export const priceCategoryReadings = [list('price_categories', 'PriceCategoryList', { sort: 'pos', desc: false }), byId('price_category', 'price_categories')]
