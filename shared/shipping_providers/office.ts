import { z } from 'zod'
import type { Domain } from '../kernel/model/domain'
import { editing } from '../kernel/model/editing'
import { entity, stamps } from '../kernel/model/entity'
import { enumeration } from '../kernel/model/enumeration'
import { cents, id, oneOf, text } from '../kernel/model/fields'
import { laterField } from '../kernel/model/later-field'
import { listOf } from '../kernel/model/list/list'

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

const { shape } = shipping_providers.row

export const {
  create: createShippingProvider,
  update: updateShippingProvider,
  remove: deleteShippingProvider,
} = editing(shipping_providers, 'ShippingProvider', {
  can: 'shipping_providers.edit',
  fields: { name: shape.name.min(1), method: shape.method, price: shape.price, enabled: shape.enabled },
  start: () => ({ price: 0, enabled: true }),
})

export const shippingProvidersList = listOf(shipping_providers, { columns: ['name', 'method', 'enabled', 'price'], sort: { by: 'name', desc: false } })

export const shippingProvidersOffice = {
  entities: [shipping_providers],
  commands: [createShippingProvider, updateShippingProvider, deleteShippingProvider],
  lists: [shippingProvidersList],
  enumerations: [enumeration('ShippingMethod', SHIPPING_METHODS, { collect: ['Collection', 'Abholung'], pdf: ['PDF', 'PDF'], postal: ['Post', 'Post'] })],
} as const satisfies Domain
