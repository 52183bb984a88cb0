import { z } from 'zod'
import { id, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { LINES_AT_ONCE } from './entity'

/** The contacts that have one of these emails, to preview the duplicates of an import. */
export const contactDuplicates = query('contact_duplicates', {
  args: z.object({
    input: z.object({ emails: z.array(text(254)).max(LINES_AT_ONCE) }).meta({ title: 'ContactDuplicatesInput' }),
  }),
  returns: z.array(part('ContactDuplicate', { id: id(), name: text(200), email: text(254) })),
  can: 'contacts.manage',
})
