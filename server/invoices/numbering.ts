import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { digest, type Json } from '../../shared/kernel/encoding/canonical'
import { ms, yearIn } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Invoice = RowOf<'invoices'>
type UnnumberedInvoice = Omit<
  Invoice,
  'org_id' | 'rev' | 'deleted' | 'num' | 'year' | 'number' | 'prev_hash' | 'hash' | 'signature'
>

/** The last invoice of a series; number 0 for an empty one. */
export type SeriesHead = Pick<RowOf<'invoices'>, 'number'> & { readonly hash: string | null }

/**
 * Hashes an invoice and, through `prev_hash`, all before it. Invoices from before addresses existed lack the field.
 * Coordinates have no canonical form and are left out.
 */
export const invoiceHash = ({
  recipient_address: address,
  ...said
}: Omit<Invoice, 'rev' | 'deleted' | 'hash' | 'signature'>): string =>
  digest({ ...said, ...(address && { recipient_address: { ...address, coords: undefined } }) } as unknown as Json)

/** Numbers an invoice after the last one, chains it and signs it. */
export function nextInvoice<Body extends UnnumberedInvoice>(
  head: SeriesHead,
  org_id: string,
  year: number,
  body: Body,
  sign: (bytes: Uint8Array) => Uint8Array,
) {
  const number = head.number + 1
  const num = `${body.is_credit_note ? 'G' : ''}${year}-${String(number).padStart(5, '0')}`
  const numbered = { ...body, num, year, number, prev_hash: head.hash }
  const hash = invoiceHash({ org_id, ...numbered })
  return { ...numbered, hash, signature: bytesToHex(sign(hexToBytes(hash))) }
}

/** Id of the series that counts a year's invoices or credit notes. */
export const seriesOf = (org_id: string, kind: 'invoices' | 'credit_notes', year: number): string =>
  `${org_id} ${kind} ${year}`

/**
 * Writes an invoice under the next number of the year, in the organisation's time zone. Number and invoice are written
 * in the same transaction, so no number is missing.
 */
export async function writeInvoice(trx: Trx, ctx: Context, body: UnnumberedInvoice): Promise<void> {
  const { org_id } = ctx.op
  const year = yearIn(timeZoneOf(await existingRow(ctx, 'orgs', org_id)), ms(ctx.now))
  const series = seriesOf(org_id, body.is_credit_note ? 'credit_notes' : 'invoices', year)
  const { last, last_hash } = await trx
    .insertInto('invoice_series')
    .values({ id: series, org_id, last: 1, last_hash: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning(['last', 'last_hash'])
    .executeTakeFirstOrThrow()
  const keys = await trx
    .selectFrom('org_keys')
    .select('private_key')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  const invoice = nextInvoice({ number: last - 1, hash: last_hash }, org_id, year, body, (bytes) =>
    ctx.ports.sign(keys.private_key, bytes),
  )
  await ctx.rows.insert('invoices', invoice)
  await trx
    .updateTable('invoice_series')
    .set({ last_hash: invoice.hash })
    .where('org_id', '=', org_id)
    .where('id', '=', series)
    .execute()
}
