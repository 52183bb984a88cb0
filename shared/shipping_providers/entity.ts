import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { cents, oneOf, text } from '../kernel/model/fields'

export const SHIPPING_METHODS = ['collect', 'pdf', 'postal'] as const

/** A shipping option for tickets and its price. */
export const shipping_providers = entity(
  'shipping_providers',
  'ShippingProvider',
  { name: text(80), method: oneOf('ShippingMethod', SHIPPING_METHODS), price: cents().min(0), enabled: z.boolean(), ...stamps },
  { sorts: ['name'], search: ['name'], online: { can: 'shipping_providers.read' } },
)
