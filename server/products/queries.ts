import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { byId, filter, list } from '../kernel/reads/list'

export const productReadings = [
  list('products', 'ProductList', {
    sort: 'name',
    desc: false,
    filters: {
      in_stock: filter(z.boolean(), (has) => (has ? sql<SqlBool>`(stock is null or stock > sold)` : sql<SqlBool>`stock <= sold`)),
      enabled: filter(z.boolean(), (enabled) => sql<SqlBool>`enabled = ${enabled}`),
    },
  }),
  byId('product', 'products'),
]
