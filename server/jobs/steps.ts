import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE, SECOND } from '../../shared/kernel/time'
import type { ChangeSet } from '../kernel/commands/handle'
import { startUnattended } from '../kernel/commands/handle'
import type { Context, Machine } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import { type JobHandling, type JobKinds, JobPostponed, type LeasedJob } from './job'
import { enqueue } from './queue'

/** Time in ms a job stays leased without a renewal. */
export const LEASE = MINUTE / 2
/** Interval in ms at which a lease is renewed. */
export const RENEW_INTERVAL = 10 * SECOND

/** Kinds of job whose service this process lacks, and the organisations that have it themselves. */
export type MissingService = { readonly kinds: readonly string[]; readonly except: readonly string[] }

/** A change of the job queue, as plain data. Steps of a leased job do nothing where the lease is lost. */
export type JobStep =
  /** Enqueues the missing recurring jobs of each organisation. */
  | { readonly do: 'stand' }
  /** Releases the leases of a previous process. Only with a single process. */
  | { readonly do: 'let_go' }
  | {
      readonly do: 'take'
      readonly leased_by: string
      readonly limit: number
      readonly without?: readonly string[]
      readonly missing?: MissingService
    }
  | { readonly do: 'renew'; readonly leased_by: string; readonly ids: readonly string[] }
  | { readonly do: 'book'; readonly job: LeasedJob }
  | { readonly do: 'announce'; readonly job: LeasedJob }
  | { readonly do: 'settle'; readonly job: LeasedJob; readonly outcome: unknown }
  /** `counts`: the try is one of those that the job has. */
  | {
      readonly do: 'fail'
      readonly job: LeasedJob
      readonly error: string
      readonly after: number
      readonly counts: boolean
    }

export type StepResult = { readonly value: unknown; readonly changed: readonly ChangeSet[] }

type StepEnvironment = Pick<Machine, 'ports' | 'report'> & { readonly kinds: JobKinds<never> }

const MISSING_RECURRING = `select orgs.id from orgs where orgs.deleted = ?
  and not exists (select 1 from jobs where jobs.org_id = orgs.id and jobs.kind = ? and jobs.done_at is null)`

/**
 * Leases the first due jobs of a rank. Goes from kind to kind in the index, so that thousands of a kind that may not
 * run cost no more than one.
 */
export const LEASE_DUE = `with recursive kinds(kind) as (
    select min(kind) from jobs where done_at is null and rank = ?
    union all select (select min(kind) from jobs where done_at is null and rank = ? and kind > kinds.kind) from kinds where kinds.kind is not null
  ), due as materialized (
    select jobs.id from kinds cross join json_each((select json_group_array(first.id) from (
      select own.id from jobs as own where own.done_at is null and own.rank = ? and own.kind = kinds.kind and own.run_at <= ?
        and (kinds.kind not in (select value from json_each(?)) or own.org_id in (select value from json_each(?)))
        order by own.run_at, own.id limit ? /* skip locked */
    ) as first)) join jobs on jobs.id = value where kinds.kind not in (select value from json_each(?)) order by jobs.run_at, jobs.id limit ?
  )
  update jobs set state = 'running', tries = tries + 1, leased_by = ?, run_at = ?, updated_at = ?
  where id in (select id from due) returning id, org_id, kind, key, payload, tries, leased_by`

const RENEW_LEASES = `update jobs set run_at = ? where state = 'running' and leased_by = ? and id in (select value from json_each(?))`

const STILL_LEASED = `select id from jobs where org_id = ? and id = ? and state = 'running' and leased_by = ? and tries = ?`

const END_JOB = `update jobs set state = ?, run_at = ?, tries = ?, leased_by = null, error = ?, done_at = ?, updated_at = ? where org_id = ? and id = ?`

/** Books one step in the writer's transaction. */
export async function bookStep(trx: Trx, step: JobStep, environment: StepEnvironment): Promise<StepResult> {
  const now = environment.ports.clock()
  const plain = (value: unknown): StepResult => ({ value, changed: [] })
  switch (step.do) {
    case 'stand':
      await enqueueRecurring(trx, environment)
      return plain(null)
    case 'let_go':
      await rawStatement(trx, `update jobs set run_at = ? where state = 'running'`, [iso(now)])
      return plain(null)
    case 'take':
      return plain(await leaseDue(trx, step, now))
    case 'renew':
      await rawStatement(trx, RENEW_LEASES, [iso(now + LEASE), step.leased_by, JSON.stringify(step.ids)])
      return plain(null)
    default:
      return bookLeasedJobStep(trx, step, environment)
  }
}

async function enqueueRecurring(trx: Trx, environment: StepEnvironment): Promise<void> {
  for (const { kind, standing } of Object.values(environment.kinds)) {
    if (!standing) continue
    for (const { id } of await rawStatement<{ id: string }>(trx, MISSING_RECURRING, [false, kind.name])) {
      await enqueue(
        jobContext(trx, { id: environment.ports.newId(), org_id: id }, environment),
        kind,
        {},
        { key: kind.name },
      )
    }
  }
}

async function leaseDue(
  trx: Trx,
  { leased_by, limit, without = [], missing = { kinds: [], except: [] } }: Extract<JobStep, { do: 'take' }>,
  now: number,
): Promise<LeasedJob[]> {
  const taken: LeasedJob[] = []
  const [absent, equipped, full] = [missing.kinds, missing.except, without].map((names) => JSON.stringify(names))
  for (const rank of [0, 1]) {
    const left = limit - taken.length
    const values = [
      rank,
      rank,
      rank,
      iso(now),
      absent,
      equipped,
      left,
      full,
      left,
      leased_by,
      iso(now + LEASE),
      iso(now),
    ]
    if (left > 0) taken.push(...(await rawStatement<LeasedJob>(trx, LEASE_DUE, values)))
  }
  return taken
}

const jobContext = (
  trx: Trx,
  { id, org_id }: { readonly id: string; readonly org_id: string },
  { ports, report }: StepEnvironment,
): Context => startUnattended(trx, { id, org_id }, { ports, report }).ctx

type LeasedJobStep = Extract<JobStep, { readonly job: LeasedJob }>

/** Books a step of a leased job. Returns false, and books nothing, where another process leases it. */
async function bookLeasedJobStep(trx: Trx, step: LeasedJobStep, environment: StepEnvironment): Promise<StepResult> {
  const { job } = step
  const ctx = jobContext(trx, job, environment)
  const held = await rawStatement(ctx.rows.trx, STILL_LEASED, [job.org_id, job.id, job.leased_by, job.tries])
  if (held.length === 0) return { value: false, changed: [] }
  const handling: JobHandling<never> | undefined = environment.kinds[job.kind]
  const end = (state: string, error: string | null, run_at = ctx.now, tries = job.tries) =>
    rawStatement(ctx.rows.trx, END_JOB, [
      state,
      run_at,
      tries,
      error,
      state === 'retrying' ? null : ctx.now,
      ctx.now,
      job.org_id,
      job.id,
    ])
  const remove = () => rawStatement(ctx.rows.trx, 'delete from jobs where org_id = ? and id = ?', [job.org_id, job.id])
  if (!handling) {
    await end('dead', 'unknown kind')
    return { value: true, changed: [] }
  }
  const { kind, book, outside } = handling
  const payload = () => kind.payload.parse(job.payload)
  switch (step.do) {
    case 'book': {
      const again = book ? await book(ctx.rows.trx, payload(), ctx) : null
      await end('done', null)
      if (again) {
        await remove()
        await enqueue(ctx, kind, payload(), { at: again, key: job.key ?? kind.name })
      }
      break
    }
    case 'announce':
      await outside?.announced(ctx.rows.trx, payload(), ctx)
      break
    case 'settle':
      await outside?.settled(ctx.rows.trx, payload(), step.outcome, ctx)
      await end('done', null)
      break
    case 'fail': {
      const { error, counts } = step
      const dead = counts && job.tries >= kind.tries
      await outside?.failed(ctx.rows.trx, payload(), { error, dead }, ctx)
      if (kind.comesAgain(payload())) await remove()
      else
        await end(
          dead ? 'dead' : 'retrying',
          error.slice(0, 200),
          iso(environment.ports.clock() + step.after),
          counts ? job.tries : job.tries - 1,
        )
    }
  }
  return { value: true, changed: [{ org_id: job.org_id, rev: ctx.rows.changeNumber, tables: ctx.rows.tables }] }
}

/** Names the reason of a failure, without any data of the job. */
export const reasonOf = (error: unknown): string =>
  error instanceof DomainError
    ? error.code
    : error instanceof JobPostponed
      ? error.reason
      : error instanceof Error
        ? error.name
        : 'unknown'
