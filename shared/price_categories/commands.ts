import { z } from 'zod'
import { price_categories } from '../events/entity'
import { editing } from '../kernel/model/editing'
import { required } from '../kernel/model/fields'

const { shape } = price_categories.row

export const {
  create: createPriceCategory,
  update: updatePriceCategory,
  remove: deletePriceCategory,
} = editing(price_categories, 'PriceCategory', {
  can: 'price_templates.edit',
  fields: {
    name: required(shape.name),
    short_name: required(shape.short_name),
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .max(7),
    pos: shape.pos,
  },
  // The server gives a new one without a short name one that no other has (`shortNameFor`).
  start: () => ({ color: '#6F278F', pos: 0, short_name: '' }),
})
