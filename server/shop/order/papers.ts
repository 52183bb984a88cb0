import { z } from 'zod'
import type { Address } from '../../../shared/contacts/address/address'
import { isVatId, normaliseVatId } from '../../../shared/contacts/address/vat-id'
import { required, text } from '../../../shared/kernel/model/fields'
import type { InvoiceRecipient } from '../../orders/office/invoicing'
import type { Form } from '../form'
import { addressForm } from '../frame/address'

/** Characters of a field that are shown again. */
const MOST_TYPED = 200

/** The fields of the form that writes an invoice. */
const fields = addressForm.extend({
  company: z.string().trim().pipe(text(120)).catch(''),
  name: z
    .string()
    .trim()
    .pipe(required(text(200))),
  vat_id: z.string().trim().pipe(text(30)).catch(''),
})

/** Returns the fields of the form as they were typed, all of them. */
export const typedRecipient = (form: Form): Form =>
  Object.fromEntries(Object.keys(fields.shape).map((name) => [name, (form[name] ?? '').slice(0, MOST_TYPED)]))

/** Reads the recipient of an invoice as a buyer typed it, or returns the text that says what is wrong with it. */
export function recipientIn(form: Form): InvoiceRecipient | 'shop.papers.invoice_missing' | 'shop.papers.vat_wrong' {
  const read = fields.safeParse(form)
  if (!read.success) return 'shop.papers.invoice_missing'
  const { company, name, vat_id: typed, ...place } = read.data
  const vat_id = normaliseVatId(typed)
  if (vat_id && !isVatId(vat_id, place.country)) return 'shop.papers.vat_wrong'
  const words = name.split(/\s+/)
  const person = { firstname: words.slice(0, -1).join(' ').slice(0, 100), lastname: (words.at(-1) ?? '').slice(0, 100) }
  const address: Address = {
    ...place,
    ...(company ? { company_name: company, ...person } : {}),
    ...(vat_id ? { vat_id } : {}),
  }
  return { recipient: company || name, recipient_address: address }
}
