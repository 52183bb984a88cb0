import { isInstant } from '../../shared/kernel/model/fields'
import type { Context } from '../kernel/commands/handler'
import { rawStatement } from '../kernel/database/statement'
import type { JobKind, Payload } from './job'

type EnqueueOptions = {
  /** ISO; now by default. */
  readonly at?: string
  /** Deduplication key: a waiting job of the kind with this key gets the new payload and time. */
  readonly key?: string
}

const ENQUEUE = `insert into jobs (id, org_id, kind, key, payload, state, rank, run_at, tries, created_at, updated_at)
  values (?, ?, ?, ?, ?, 'waiting', ?, ?, 0, ?, ?)
  on conflict (org_id, kind, key) where state = 'waiting' do update set payload = excluded.payload, run_at = excluded.run_at, updated_at = excluded.updated_at`

/** Enqueues a job in the transaction of what causes it, so that both are booked or neither. */
export async function enqueue<P extends Payload>(
  ctx: Context,
  kind: JobKind<P>,
  payload: P,
  { at = ctx.now, key }: EnqueueOptions = {},
): Promise<void> {
  if (!isInstant(at)) throw new RangeError(`not a point in time: ${at}`)
  const values = [
    ctx.ports.newId(),
    ctx.op.org_id,
    kind.name,
    key ?? null,
    kind.payload.parse(payload),
    kind.rank,
    at,
    ctx.now,
    ctx.now,
  ]
  await rawStatement(ctx.rows.trx, ENQUEUE, values)
}

/** Deletes a waiting job. */
export async function cancelJob(ctx: Context, kind: Pick<JobKind, 'name'>, key: string): Promise<void> {
  await rawStatement(ctx.rows.trx, `delete from jobs where org_id = ? and kind = ? and key = ? and state = 'waiting'`, [
    ctx.op.org_id,
    kind.name,
    key,
  ])
}

/** Gives a job that has not begun another time. */
export async function postponeJob(ctx: Context, kind: Pick<JobKind, 'name'>, key: string, at: string): Promise<void> {
  const statement = `update jobs set run_at = ?, updated_at = ? where org_id = ? and kind = ? and key = ? and state in ('waiting', 'retrying')`
  await rawStatement(ctx.rows.trx, statement, [at, ctx.now, ctx.op.org_id, kind.name, key])
}
