import { CompiledQuery } from 'kysely'
import type { Db } from '../../../server/kernel/database/database'
import { claimOp } from '../../../server/sync/claim'
import { logPosition } from '../../../server/sync/log-position'
import type { PushEnvironment } from '../../../server/sync/push'
import { HOUR, iso } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import type { RowOf, TableName } from '../../../shared/registry'
import type { Checkpoint, PullPage, PullRequest } from '../../../shared/sync/protocol'
import type { SimDatabase } from '../lanes/database'
import type { Mutant } from './mutants'
import { quotedColumns } from './truth/columns'

/** Guards of a device's log as the server has them; under a mutant one of them is missing. */
export function logGuards(mutant: Mutant | null): Pick<PushEnvironment, 'claim' | 'place'> {
  const forgetful = mutant === 'no dedupe'
  const trusting: typeof logPosition = (head, op) => (op.seq <= head.seq + 1 ? 'next' : 'gap')
  return {
    claim: forgetful ? async () => ({ kind: 'new' as const }) : claimOp,
    place:
      mutant === 'clone undetected'
        ? trusting
        : forgetful
          ? (...[head, op, cloned]: Parameters<typeof logPosition>) =>
              op.seq <= head.seq ? ('next' as const) : logPosition(head, op, cloned)
          : logPosition,
  }
}

/** Pull of the mutant: returns rows written after the latest time seen so far, which it stores in `rev`. */
export async function pullByTime<T extends TableName>(
  db: Db,
  table: T,
  { checkpoint, org_id, epoch }: Pick<PullRequest, 'checkpoint'> & { readonly org_id: string; readonly epoch: string },
): Promise<PullPage<RowOf<T>>> {
  const { rows } = await db.executeQuery<RowOf<T>>(
    CompiledQuery.raw(`select ${quotedColumns(table)} from "${table}" where org_id = ?`, [org_id]),
  )
  const timeOf = (row: RowOf<T>) => {
    const { updated_at, created_at } = row as { readonly created_at?: string; readonly updated_at?: string }
    return Date.parse(updated_at ?? created_at ?? iso(0))
  }
  const since = checkpoint?.rev ?? -1
  const fresh = rows.filter((row) => timeOf(row) > since || since <= 0)
  return {
    documents: fresh,
    deleted: [],
    checkpoint: { epoch, rev: Math.max(since, 0, ...fresh.map(timeOf)), id: '' } satisfies Checkpoint,
    reset: false,
    left: [],
    below: null,
    window: null,
  }
}

/** Mutants: assigns no order to a desk any more. */
export const takeFromDesks = (database: SimDatabase): void =>
  void database.query(`update rights set status = 'returned', returned = 1 where kind = 'order' and status = 'live'`)

/** Mutant: takes open shifts for closed ones until the returned function is called. */
export function closeShifts(database: SimDatabase): () => void {
  const open = database.query<{ readonly id: string }>(`select id from cash_box_shifts where status = 'open'`)
  const set = (status: string) => {
    for (const { id } of open) database.query('update cash_box_shifts set status = ? where id = ?', status, id)
  }
  set('closed')
  return () => set('open')
}

/** Mutant: expires carts without giving back what they hold. Returns a function to call when they have expired. */
export function keepHeld(database: SimDatabase, now: number): () => void {
  const held = `kind <> 'order' and order_id in (select id from orders where status_code = ${STATUS.created} and valid_until < ?)`
  database.query(`update rights set status = 'fenced' where status = 'live' and ${held}`, iso(now))
  return () => void database.query(`update rights set status = 'live' where status = 'fenced' and order_id is not null`)
}

/** Mutant: takes back rights that a device has held for three hours. */
export function reclaim(database: SimDatabase, now: number): void {
  const stale = database.query<{ id: string; kind: string; event_id: string; subject_id: string; rest: number }>(
    `select id, kind, event_id, subject_id, qty - used - returned as rest from rights where status = 'live' and kind <> 'series' and created_at < ?`,
    iso(now - 3 * HOUR),
  )
  for (const { id, kind, event_id, subject_id, rest } of stale) {
    database.query(`update rights set returned = returned + ?, status = 'returned' where id = ?`, rest, id)
    if (kind === 'stock') database.query('update products set held = held - ? where id = ?', rest, subject_id)
    if (kind === 'uses') database.query('update promo_codes set held = held - ? where id = ?', rest, subject_id)
    if (kind === 'places')
      database.query(
        'update quotas set held = held - ? where event_id = ? and subject_id in (?, ?)',
        rest,
        event_id,
        subject_id,
        event_id,
      )
  }
}
