import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { digest, type Json } from '../../shared/kernel/canonical'
import { ms, yearIn } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'

type Invoice = RowOf<'invoices'>
type Unnumbered = Omit<Invoice, 'org_id' | 'rev' | 'deleted' | 'num' | 'year' | 'number' | 'prev_hash' | 'hash' | 'signature'>

/** The last document of a series; of none, number 0. */
export type SeriesHead = Pick<RowOf<'invoices'>, 'number'> & { readonly hash: string | null }

/**
 * The hash of a document and, by `prev_hash`, of all before it. A bill from before there were addresses has no word for one; a place on the
 * earth has no canonical form, and is no part of it.
 */
export const invoiceHash = ({ recipient_address: address, ...said }: Omit<Invoice, 'rev' | 'deleted' | 'hash' | 'signature'>): string =>
  digest({ ...said, ...(address && { recipient_address: { ...address, coords: undefined } }) } as unknown as Json)

/** A document under the number after the last, chained to that one and signed. */
export function nextInvoice<Body extends Unnumbered>(head: SeriesHead, org_id: string, year: number, body: Body, sign: (bytes: Uint8Array) => Uint8Array) {
  const number = head.number + 1
  const num = `${body.is_credit_note ? 'G' : ''}${year}-${String(number).padStart(5, '0')}`
  const numbered = { ...body, num, year, number, prev_hash: head.hash }
  const hash = invoiceHash({ org_id, ...numbered })
  return { ...numbered, hash, signature: bytesToHex(sign(hexToBytes(hash))) }
}

/** What the numbers of a year are counted under. */
export const seriesOf = (org_id: string, kind: 'invoices' | 'credit_notes', year: number): string => `${org_id} ${kind} ${year}`

/**
 * Takes the next number of the year, by the clocks of the house, and writes the document under it. The number is taken in
 * the transaction that writes the document: there is none without the other, so that no number is missing.
 */
export async function writeInvoice(trx: Trx, ctx: Context, body: Unnumbered): Promise<void> {
  const { org_id } = ctx.op
  const year = yearIn(timeZoneOf(await existingRow(ctx, 'orgs', org_id)), ms(ctx.now))
  const series = seriesOf(org_id, body.is_credit_note ? 'credit_notes' : 'invoices', year)
  const { last, last_hash } = await trx
    .insertInto('invoice_series')
    .values({ id: series, org_id, last: 1, last_hash: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning(['last', 'last_hash'])
    .executeTakeFirstOrThrow()
  const keys = await trx.selectFrom('org_keys').select('private_key').where('org_id', '=', org_id).executeTakeFirstOrThrow()
  const invoice = nextInvoice({ number: last - 1, hash: last_hash }, org_id, year, body, (bytes) => ctx.ports.sign(keys.private_key, bytes))
  await ctx.rows.insert('invoices', invoice)
  await trx.updateTable('invoice_series').set({ last_hash: invoice.hash }).where('org_id', '=', org_id).where('id', '=', series).execute()
}
