import type { Operation, OpReceipt } from '../../shared/sync/protocol'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** A row by its table and id. */
export type RowRef = { readonly table: string; readonly id: string }

/**
 * The stored outcome of an operation. Rows are stored by name only, because their content depends on the reader and
 * changes.
 */
export type OperationOutcome = Omit<OpReceipt, 'rows'> & { readonly rows: readonly RowRef[] }

/**
 * Result of claiming an operation. `new`: book it now. `known`: already booked, with this outcome. `reused`: the id
 * belongs to a different operation.
 */
export type Claim =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly outcome: OperationOutcome }
  | { readonly kind: 'reused' }

/** Claims an operation's id for this transaction. This is the only place that guarantees exactly-once. */
export type ClaimOp = (trx: Trx, org_id: string, op: Operation, hash: string, now: string) => Promise<Claim>

const CLAIM = `insert into op_receipts (id, org_id, device_id, seq, request_hash, status, code, details, rows, created_at)
  values (?, ?, ?, ?, ?, 'applied', null, '{}', '[]', ?) on conflict do nothing returning id`

/** Inserts before reading (INSERT … ON CONFLICT). Reading first would let two transactions both find nothing. */
export const claimOp: ClaimOp = async (trx, org_id, op, hash, now) => {
  const [claimed] = await rawStatement(trx, CLAIM, [op.id, org_id, op.device_id, op.seq, hash, now])
  if (claimed) return { kind: 'new' }
  const before = await trx
    .selectFrom('op_receipts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('id', '=', op.id)
    .executeTakeFirst()
  if (before?.request_hash !== hash || before.device_id !== op.device_id) return { kind: 'reused' }
  const { id, seq, status, code, details, rows } = before
  // Outcomes stored by earlier versions contain whole rows as another reader saw them. Only their names are used.
  return {
    kind: 'known',
    outcome: { id, seq, status, code, details, rows: rows.map((row) => ({ table: row.table, id: row.id })) },
  }
}

/** Stores an outcome other than `applied`, which a claim starts with. */
export async function storeOutcome(
  trx: Trx,
  org_id: string,
  { id, status, code, details, rows }: OperationOutcome,
): Promise<void> {
  await trx
    .updateTable('op_receipts')
    .set({ status, code, details: details as Record<string, string>, rows: [...rows] })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
}
