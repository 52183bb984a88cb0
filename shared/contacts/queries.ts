import { z } from 'zod'
import { at, count, id, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** Counts what a person's erasure changes, and what has to stay. */
export const contactErasure = query('contact_erasure', {
  args: z.object({ id: id() }),
  returns: part('ContactErasure', {
    orders: count(),
    emails: count(),
    messages: count(),
    /** Invoices and credit notes, which tax law keeps unchanged. */
    invoices: count(),
  }),
  can: 'contacts.erase',
})

/** Counts what follows a duplicate when it is merged into another contact. */
export const contactMerge = query('contact_merge', {
  args: z.object({ duplicate_id: id() }),
  returns: part('ContactMerge', { orders: count(), emails: count(), accreditations: count() }),
  can: 'contacts.manage',
})

/** Everything that is stored about a person, as one JSON text. */
export const contactData = query('contact_data', {
  args: z.object({ id: id() }),
  returns: part('ContactData', { content: z.string() }),
  can: 'contacts.erase',
})

/** Rows that an answer to `erased_rows` names. */
export const ERASED_LIMIT = 500

const erasedRow = { id: id(), erased_at: at() }

/**
 * Rows that named people who were erased in the last 90 days, oldest first and after a given one. A device finds with
 * them what it keeps of these people in its log.
 */
export const erasedRows = query('erased_rows', {
  args: z.object({ input: part('ErasedRowsInput', { after: part('ErasedRowInput', erasedRow).nullish() }) }),
  returns: z.array(part('ErasedRow', erasedRow)),
  can: 'devices.read',
})
