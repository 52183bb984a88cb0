import { z } from 'zod'
import type { Domain } from '../kernel/model/domain'
import { entity, stamps } from '../kernel/model/entity'
import { enumeration } from '../kernel/model/enumeration'
import { cents, id, oneOf, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'
import { onlineEntity } from '../kernel/model/list/online-entity'

export const SHIPPING_METHODS = ['collect', 'pdf', 'postal'] as const

/** A shipping option for tickets and its price. */
export const shipping_providers = entity(
  'shipping_providers',
  'ShippingProvider',
  {
    name: text(80),
    method: oneOf('ShippingMethod', SHIPPING_METHODS),
    price: cents().min(0),
    /** Tax group of its price; null if it is taxed like the dearest rate in the order. */
    tax_group_id: laterField(id().nullable(), null),
    enabled: z.boolean(),
    ...stamps,
  },
  {
    sorts: ['name'],
    search: ['name'],
    relations: { tax_group: { one: 'tax_groups', by: 'tax_group_id' } },
    online: { can: 'shipping_providers.read' },
  },
)

const { name, method, price, enabled } = shipping_providers.row.shape

export const shippingProvidersOffice = {
  ...onlineEntity(shipping_providers, 'ShippingProvider', {
    can: 'shipping_providers.edit',
    fields: { name: name.min(1), method, price, enabled },
    start: () => ({ price: 0, enabled: true }),
    list: { columns: ['name', 'method', 'enabled', 'price'], sort: { by: 'name', desc: false } },
  }),
  enumerations: [
    enumeration('ShippingMethod', SHIPPING_METHODS, {
      collect: ['Collection', 'Abholung'],
      pdf: ['PDF', 'PDF'],
      postal: ['Post', 'Post'],
    }),
  ],
} as const satisfies Domain
