import type { Operation, OpReceipt } from '../../shared/sync/protocol'
import type { Trx } from '../kernel/database/database'
import { statement } from '../kernel/database/statement'

/** A row by its table and id. */
export type RowName = { readonly table: string; readonly id: string }

/** What became of an operation, as it is kept: rows only by name, because what they say differs by reader and by day. */
export type Outcome = Omit<OpReceipt, 'rows'> & { readonly rows: readonly RowName[] }

/** `new`: claimed, now book it. `known`: booked before, with this outcome. `reused`: the id stands for something else. */
export type Claim = { readonly kind: 'new' } | { readonly kind: 'known'; readonly outcome: Outcome } | { readonly kind: 'reused' }

/** Claims an operation's id for this transaction. Exactly once is decided here and nowhere else. */
export type ClaimOp = (trx: Trx, org_id: string, op: Operation, hash: string, now: string) => Promise<Claim>

const CLAIM = `insert into op_receipts (id, org_id, device_id, seq, request_hash, status, code, details, rows, created_at)
  values (?, ?, ?, ?, ?, 'applied', null, '{}', '[]', ?) on conflict do nothing returning id`

/** Inserts first and looks afterwards: looking first would let two transactions both find nothing. */
export const claimOp: ClaimOp = async (trx, org_id, op, hash, now) => {
  const [claimed] = await statement(trx, CLAIM, [op.id, org_id, op.device_id, op.seq, hash, now])
  if (claimed) return { kind: 'new' }
  const before = await trx.selectFrom('op_receipts').selectAll().where('org_id', '=', org_id).where('id', '=', op.id).executeTakeFirst()
  if (before?.request_hash !== hash || before.device_id !== op.device_id) return { kind: 'reused' }
  const { id, seq, status, code, details, rows } = before
  // Of an earlier version each has what the row said then, to somebody else.
  return { kind: 'known', outcome: { id, seq, status, code, details, rows: rows.map((row) => ({ table: row.table, id: row.id })) } }
}

/** Stores an outcome other than `applied`, which is what a claim starts with. */
export async function keepOutcome(trx: Trx, org_id: string, { id, status, code, details, rows }: Outcome): Promise<void> {
  await trx
    .updateTable('op_receipts')
    .set({ status, code, details: details as Record<string, string>, rows: [...rows] })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
}
