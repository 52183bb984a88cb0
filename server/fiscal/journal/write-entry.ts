import { digest, type Json } from '../../../shared/kernel/encoding/canonical'
import type { RowOf } from '../../../shared/model'
import { BatchValues } from '../../kernel/commands/batch-values'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { type EntryBody, type JournalHead, receiptDigest, type StoredEntry, signEntry, signHead } from './entry'

const LAST_RECEIPTS = `select r.right_id, r.number, r.hash from receipts r
  join (select right_id, max(number) as number from receipts where org_id = ? group by right_id) last
    on last.right_id = r.right_id and last.number = r.number where r.org_id = ? order by r.right_id`

type EntryContent = Pick<EntryBody, 'kind' | 'cash_box_id' | 'receipt_id' | 'content' | 'digest'>

const ENTRY_COLUMNS = [
  'id',
  'org_id',
  'number',
  'at',
  'prev_hash',
  'kind',
  'cash_box_id',
  'receipt_id',
  'content',
  'digest',
  'hash',
  'signature',
] as const satisfies readonly (keyof StoredEntry)[]

const INSERT_ENTRY = `insert into fiscal_entries (${ENTRY_COLUMNS.join(', ')}) values (${ENTRY_COLUMNS.map(() => '?').join(', ')})`

const WRITE_HEAD = `insert into fiscal_heads (org_id, number, hash, signature) values (?, ?, ?, ?)
  on conflict (org_id) do update set number = excluded.number, hash = excluded.hash, signature = excluded.signature`

type UnsignedHead = Omit<JournalHead, 'signature'>

/** The ends of journals. Nobody sees one before the commit, so of a batch only the last is signed and stored. */
const heads = new BatchValues<UnsignedHead>('journal')

async function append(trx: Trx, ctx: Context, head: UnsignedHead | null, said: EntryContent): Promise<UnsignedHead> {
  const { org_id } = ctx.op
  const [keys] = await rawStatement<{ private_key: string }>(trx, 'select private_key from org_keys where org_id = ?', [
    org_id,
  ])
  if (!keys) throw new Error('the organisation has no key')
  const sign = (bytes: Uint8Array) => ctx.ports.sign(keys.private_key, bytes)
  const number = (head?.number ?? 0) + 1
  const entry = signEntry(
    { id: ctx.ports.newId(), org_id, number, at: ctx.now, prev_hash: head?.hash ?? null, ...said },
    sign,
  )
  await rawStatement(
    trx,
    INSERT_ENTRY,
    ENTRY_COLUMNS.map((column) => entry[column]),
  )
  const next = { org_id, number, hash: entry.hash }
  await heads.set(trx, org_id, next, async (connection) => {
    const { signature } = signHead(next, sign)
    await rawStatement(connection, WRITE_HEAD, [org_id, number, next.hash, signature])
  })
  return next
}

async function headOf(trx: Trx, org_id: string): Promise<UnsignedHead | undefined> {
  const known = heads.get(trx, org_id)
  if (known) return known
  const [head] = await rawStatement<UnsignedHead>(
    trx,
    'select org_id, number, hash from fiscal_heads where org_id = ?',
    [org_id],
  )
  return head
}

/**
 * Begins the journal with the ends of all receipt series, so that receipts from before it cannot be changed either.
 * Does nothing later.
 */
export async function beginJournal(trx: Trx, ctx: Context): Promise<UnsignedHead> {
  const { org_id } = ctx.op
  const known = await headOf(trx, org_id)
  if (known) return known
  const series = await rawStatement<{ right_id: string; number: number; hash: string }>(trx, LAST_RECEIPTS, [
    org_id,
    org_id,
  ])
  const content: Json = { series: series.map(({ right_id, number, hash }) => ({ right_id, number, hash })) }
  return append(trx, ctx, null, {
    kind: 'begin',
    cash_box_id: null,
    receipt_id: null,
    content,
    digest: digest(content),
  })
}

/** Enters a receipt in the journal, in the transaction that stores it. */
export async function enterReceipt(
  trx: Trx,
  ctx: Context,
  receipt: Omit<RowOf<'receipts'>, 'rev' | 'fiscal'>,
): Promise<void> {
  const head = await beginJournal(trx, ctx)
  const { id, cash_box_id } = receipt
  await append(trx, ctx, head, {
    kind: 'receipt',
    cash_box_id,
    receipt_id: id,
    content: null,
    digest: receiptDigest(receipt),
  })
}
