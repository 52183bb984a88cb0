import { salesPartnersList } from '../../shared/payouts/list'
import { shippingProvidersOffice } from '../../shared/shipping_providers/office'
import { inlineCreate } from '../kit/entity/inline-create'
import { rowReference, searchReference } from '../kit/fields/choices/reference'
import { localRows, rowsOfList } from '../kit/reading/row-source'
import { contactFinder } from '../parts/contacts/contact-finder'

export const contactReference = searchReference(contactFinder, {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
  create: {
    label: 'contacts.new',
    can: 'contacts.edit',
    dialog: inlineCreate({
      title: 'contacts.new',
      command: 'CreateContact',
      submit: 'contacts.save',
      field: 'lastname',
    }),
  },
})

/** Shipping options of the organisation, also those that are no longer offered. */
export const shippingProviders = rowsOfList(shippingProvidersOffice.lists[0])

export const salesPartnerReference = rowReference(rowsOfList(salesPartnersList), { label: ({ name }) => name })

export const promoCodeReference = rowReference(localRows('promo_codes'), { label: ({ name }) => name })
