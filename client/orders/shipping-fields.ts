import { SHIPPING_METHODS } from '../../shared/shipping_providers/office'
import type { FieldWords } from '../kit/fields/kind'
import { useT } from '../kit/phrases'
import { shippingProviderReference } from './references'

/** Members of an address, in order. */
const ADDRESS = ['firstname', 'lastname', 'company_name', 'street', 'postcode', 'city', 'country'] as const

/** The form field of an order's shipping: how the tickets reach the buyer, and where to. */
export function useShippingFields(): FieldWords {
  const t = useT()
  return {
    label: t('orders.shipping'),
    members: {
      method: {
        label: t('orders.shipping.method'),
        choices: SHIPPING_METHODS.map((method) => ({ value: method, label: t(`orders.shipping.method.${method}`) })),
      },
      provider_id: { label: t('orders.shipping.provider'), reference: shippingProviderReference },
      address: {
        label: t('orders.shipping.address'),
        when: ({ method }) => method === 'postal',
        members: Object.fromEntries(ADDRESS.map((field) => [field, { label: t(`orders.address.${field}`) }])),
      },
    },
  }
}
