import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { digest, type Json } from '../../shared/kernel/canonical'
import { ms, yearIn } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { zoneOf } from '../../shared/orgs/rules'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context } from '../kernel/handler'

type Invoice = RowOf<'invoices'>
type Unnumbered = Omit<Invoice, 'org_id' | 'rev' | 'deleted' | 'num' | 'year' | 'number' | 'prev_hash' | 'hash' | 'signature'>

/**
 * Takes the next number of the year, by the clocks of the house, and writes the document under it, chained to the one before and signed. The number is taken in
 * the transaction that writes the document: there is none without the other, so that no number is missing.
 */
export async function writeInvoice(trx: Trx, ctx: Context, body: Unnumbered): Promise<void> {
  const { org_id } = ctx.op
  const year = yearIn(zoneOf(await existing(ctx, 'orgs', org_id)), ms(ctx.now))
  const series = `${org_id} ${body.is_credit_note ? 'credit_notes' : 'invoices'} ${year}`
  const { last, last_hash } = await trx
    .insertInto('invoice_series')
    .values({ id: series, org_id, last: 1, last_hash: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning(['last', 'last_hash'])
    .executeTakeFirstOrThrow()
  const num = `${body.is_credit_note ? 'G' : ''}${year}-${String(last).padStart(5, '0')}`
  const numbered = { ...body, num, year, number: last, prev_hash: last_hash }
  const hash = digest({ org_id, ...numbered } as unknown as Json)
  const keys = await trx.selectFrom('org_keys').select('private_key').where('org_id', '=', org_id).executeTakeFirstOrThrow()
  const signature = bytesToHex(ctx.ports.sign(keys.private_key, hexToBytes(hash)))
  await ctx.rows.insert('invoices', { ...numbered, hash, signature })
  await trx.updateTable('invoice_series').set({ last_hash: hash }).where('org_id', '=', org_id).where('id', '=', series).execute()
}
