import { contactsList } from '../../../shared/contacts/list'
import type { RowOf } from '../../../shared/registry'
import { contactSearch } from '../../../shared/search/queries'
import { localFinder } from '../../kit/fields/choices/reference'
import type { Foyer } from '../../sync/foyer'

type Found = Pick<RowOf<'contacts'>, 'id' | 'name' | 'email'>

const onDevice = localFinder('contacts')

/** Contacts that the server is asked for. */
const FOUND = 20

/**
 * Finds a contact of this device or, where it keeps none that fits, of the server: devices keep recent contacts only.
 */
export const contactFinder = {
  search: async (foyer: Foyer, text: string): Promise<readonly Found[]> => {
    const local = await onDevice.search(foyer, text)
    if (local.length > 0 || text.trim() === '') return local
    return (await foyer.ask(contactSearch, { input: { query: text, limit: FOUND } })).contacts
  },
  byId: async (foyer: Foyer, id: string): Promise<Found | null> => {
    const local = await onDevice.byId(foyer, id)
    return local ?? (contactsList.one ? ((await foyer.ask(contactsList.one, { id })) as Found | null) : null)
  },
}
