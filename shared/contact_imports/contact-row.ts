import type { z } from 'zod'
import { nameOf } from '../contacts/commands'
import { officeContacts } from '../contacts/office'
import { part, required } from '../kernel/model/fields'
import { failsAs } from '../kernel/model/input-problem'

const { shape } = officeContacts.row

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The values of one imported contact. */
export const contactRow = part('ContactRowInput', {
  firstname: shape.firstname,
  lastname: required(shape.lastname.unwrap()),
  email: shape.email.refine(
    (typed) => typed === null || EMAIL.test(typed),
    failsAs('no_email', 'not an e-mail address'),
  ),
  phone: shape.phone,
  salutation: shape.salutation,
  gender: shape.gender,
  company: shape.company,
  invoice_address: shape.invoice_address,
  label_ids: shape.label_ids,
  note: shape.note,
})

export type ContactRow = z.infer<typeof contactRow>

/**
 * Returns the columns that an import sets in a contact that exists: those the file has a value for. Labels are added.
 */
export function columnsToUpdate(
  row: ContactRow,
  before: Pick<ContactRow, 'label_ids'>,
): Partial<ContactRow> & { readonly name: string; readonly label_ids: string[] } {
  const given = Object.entries(row).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const label_ids = [...new Set([...before.label_ids, ...row.label_ids])].slice(0, 50)
  return { ...Object.fromEntries(given), firstname: row.firstname, name: nameOf(row), label_ids }
}

/** Returns the text by which two contacts count as the same person; null for a contact without an email. */
export const sameEmail = ({ email }: Pick<ContactRow, 'email'>): string | null => email?.toLowerCase() ?? null
