import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, oneOf } from '../kernel/model/fields'
import { MERGED_FIELDS } from './merge'
import { officeContacts } from './office'

/**
 * Merges a duplicate into a contact. The contact's own values win where it has some, except in the fields of `take`.
 * Orders, messages, labels and accreditations of the duplicate follow, and the duplicate disappears.
 */
export const mergeContacts = command('MergeContacts', {
  args: z.object({
    id: id(),
    duplicate_id: id(),
    input: z
      .object({ take: z.array(oneOf('MergedContactField', MERGED_FIELDS)).max(MERGED_FIELDS.length).optional() })
      .meta({ title: 'MergeContactsInput' })
      .nullish(),
  }),
  returns: officeContacts,
  can: 'contacts.manage',
  logged: true,
})

/**
 * Erases a person. Orders, payments and invoices stay as the law demands; everything that names the person elsewhere is
 * removed.
 */
export const eraseContact = command('EraseContact', {
  args: z.object({ id: id() }),
  returns: officeContacts,
  can: 'contacts.erase',
  logged: true,
})
