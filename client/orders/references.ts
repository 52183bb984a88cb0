import { contactsList } from '../../shared/contacts/list'
import { salesPartnersList } from '../../shared/payouts/list'
import type { RowOf } from '../../shared/registry'
import { contactSearch } from '../../shared/search/queries'
import { shippingProvidersList } from '../../shared/shipping_providers/office'
import { inlineCreate } from '../kit/entity/inline-create'
import { localRows, rowsOfList } from '../kit/entity/row-source'
import { localFinder, rowReference, searchReference } from '../kit/fields/reference'
import type { Foyer } from '../sync/foyer'

const onDevice = localFinder('contacts')

type Buyer = Pick<RowOf<'contacts'>, 'id' | 'name' | 'email'>

/** The buyer: a contact of this device or, where it keeps none that fits, of the server; or a new one. */
const anyContact = {
  search: async (foyer: Foyer, text: string): Promise<readonly Buyer[]> => {
    const local = await onDevice.search(foyer, text)
    if (local.length > 0 || text.trim() === '') return local
    return (await foyer.ask(contactSearch, { input: { query: text, limit: FOUND } })).contacts
  },
  byId: async (foyer: Foyer, id: string): Promise<Buyer | null> => {
    const local = await onDevice.byId(foyer, id)
    return local ?? (contactsList.one ? ((await foyer.ask(contactsList.one, { id })) as Buyer | null) : null)
  },
}

/** Contacts that the server is asked for. */
const FOUND = 20

export const contactReference = searchReference<Buyer>(anyContact, {
  label: ({ name, email }) => [name, email].filter(Boolean).join(' · '),
  create: {
    label: 'contacts.new',
    can: 'contacts.edit',
    dialog: inlineCreate({ title: 'contacts.new', command: 'CreateContact', submit: 'contacts.save', field: 'lastname' }),
  },
})

/** Shipping options of the organisation, also those that are no longer offered. */
export const shippingProviders = rowsOfList(shippingProvidersList)

export const salesPartnerReference = rowReference(rowsOfList(salesPartnersList), { label: ({ name }) => name })

export const promoCodeReference = rowReference(localRows('promo_codes'), { label: ({ name }) => name })
