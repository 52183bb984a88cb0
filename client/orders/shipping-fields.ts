import { SHIPPING_METHODS } from '../../shared/shipping_providers/office'
import type { FieldWords } from '../kit/fields/kind'
import { useFormat, useT } from '../kit/phrases'
import { shippingProviders } from './references'

/** Members of an address, in order. */
const ADDRESS = ['firstname', 'lastname', 'company_name', 'street', 'postcode', 'city', 'country'] as const

/** The form field of an order's shipping: how the tickets reach the buyer, and where to. */
export function useShippingFields(): FieldWords {
  const t = useT()
  const format = useFormat()
  const providers = shippingProviders.useRows().rows ?? []
  return {
    label: t('orders.shipping'),
    hint: t('orders.shipping.provider_hint'),
    members: {
      method: {
        label: t('orders.shipping.method'),
        choices: SHIPPING_METHODS.map((method) => ({ value: method, label: t(`orders.shipping.method.${method}`) })),
      },
      provider_id: {
        label: t('orders.shipping.provider'),
        choices: providers.map(({ id, name, price }) => ({ value: id, label: `${name} · ${format.money(price)}` })),
        fits: (id, { method, provider_id }) =>
          providers.some((each) => each.id === id && each.method === method && (each.enabled || id === provider_id)),
      },
      address: {
        label: t('orders.shipping.address'),
        when: ({ method }) => method === 'postal',
        members: Object.fromEntries(ADDRESS.map((field) => [field, { label: t(`orders.address.${field}`) }])),
      },
    },
  }
}
