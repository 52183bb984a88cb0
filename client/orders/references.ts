import { shippingProvidersList } from '../../shared/shipping_providers/list'
import { inlineCreate } from '../kit/entity/inline-create'
import { localRows, rowsOfList } from '../kit/entity/row-source'
import { localFinder, rowReference, searchReference } from '../kit/fields/reference'

/** The buyer: a contact of this device, or a new one. */
export const contactReference = searchReference(localFinder('contacts'), {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
  create: { label: 'contacts.new', dialog: inlineCreate({ title: 'contacts.new', command: 'CreateContact', submit: 'contacts.save', field: 'lastname' }) },
})

export const shippingProviderReference = rowReference(rowsOfList(shippingProvidersList), {
  label: ({ name, price }, format) => `${name} · ${format.money(price)}`,
})

export const promoCodeReference = rowReference(localRows('promo_codes'), { label: ({ name }) => name })
