import { z } from 'zod'
import { any, compare, isSet } from '../kernel/model/list/condition'
import { equals, flag } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { products } from './entity'

export const productsList = listOf(products, {
  columns: ['name', 'stock', 'value'],
  sort: { by: 'pos', desc: false },
  filters: {
    /** Not counted, or not all of it sold. */
    in_stock: flag(any(isSet('stock', false), compare('stock', 'gt', { column: 'sold' }))),
    enabled: equals('enabled', z.boolean()),
  },
})
