import { DomainError } from '../../shared/kernel/errors'
import { iso, MINUTE, SECOND } from '../../shared/kernel/time'
import type { Changed } from '../kernel/commands/handle'
import { createContext } from '../kernel/commands/handle'
import type { Context, Machine } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { JobHandling, JobKinds, Taken } from './job'
import { enqueue } from './queue'

/** How long a job is whose taker does not say that it is still at it. */
export const LEASE = MINUTE / 2
/** How often the taker says so. */
export const RENEW_EVERY = 10 * SECOND

/** What is booked about jobs, as plain data. Those of a job that was taken do nothing where somebody else has it by now. */
export type JobStep =
  /** Sees to it that each organisation has its standing jobs. */
  | { readonly do: 'stand' }
  /** Lets go of what a process before this one had; only where there is one process. */
  | { readonly do: 'let_go' }
  | { readonly do: 'take'; readonly leased_by: string; readonly limit: number; readonly without?: readonly string[] }
  | { readonly do: 'renew'; readonly leased_by: string; readonly ids: readonly string[] }
  | { readonly do: 'book'; readonly job: Taken }
  | { readonly do: 'announce'; readonly job: Taken }
  | { readonly do: 'settle'; readonly job: Taken; readonly outcome: unknown }
  | { readonly do: 'fail'; readonly job: Taken; readonly error: string; readonly after: number }

export type StepDone = { readonly value: unknown; readonly changed: readonly Changed[] }

type Environment = Pick<Machine, 'ports' | 'report'> & { readonly kinds: JobKinds<never> }

const STAND = `select orgs.id from orgs where orgs.deleted = ?
  and not exists (select 1 from jobs where jobs.org_id = orgs.id and jobs.kind = ? and jobs.done_at is null)`

const TAKE = `with due as materialized (
    select id from jobs where done_at is null and rank = ? and run_at <= ? and kind not in (select value from json_each(?)) order by run_at, id limit ? /* skip locked */
  )
  update jobs set state = 'running', tries = tries + 1, leased_by = ?, run_at = ?, updated_at = ?
  where id in (select id from due) returning id, org_id, kind, payload, tries, leased_by`

const RENEW = `update jobs set run_at = ? where state = 'running' and leased_by = ? and id in (select value from json_each(?))`

const HELD = `select id from jobs where org_id = ? and id = ? and state = 'running' and leased_by = ? and tries = ?`

const END = `update jobs set state = ?, run_at = ?, leased_by = null, error = ?, done_at = ?, updated_at = ? where org_id = ? and id = ?`

/** Books one step in the writer's transaction. */
export async function bookStep(trx: Trx, step: JobStep, environment: Environment): Promise<StepDone> {
  const now = environment.ports.clock()
  const plain = (value: unknown): StepDone => ({ value, changed: [] })
  switch (step.do) {
    case 'stand':
      await stand(trx, environment)
      return plain(null)
    case 'let_go':
      await rawStatement(trx, `update jobs set run_at = ? where state = 'running'`, [iso(now)])
      return plain(null)
    case 'take':
      return plain(await take(trx, step, now))
    case 'renew':
      await rawStatement(trx, RENEW, [iso(now + LEASE), step.leased_by, JSON.stringify(step.ids)])
      return plain(null)
    default:
      return ofJob(trx, step, environment)
  }
}

async function stand(trx: Trx, environment: Environment): Promise<void> {
  for (const { kind, standing } of Object.values(environment.kinds)) {
    if (!standing) continue
    for (const { id } of await rawStatement<{ id: string }>(trx, STAND, [false, kind.name])) {
      await enqueue(contextFor(trx, { id: environment.ports.newId(), org_id: id }, environment), kind, {}, { key: kind.name })
    }
  }
}

async function take(trx: Trx, { leased_by, limit, without = [] }: Extract<JobStep, { do: 'take' }>, now: number): Promise<Taken[]> {
  const taken: Taken[] = []
  for (const rank of [0, 1]) {
    if (taken.length < limit)
      taken.push(
        ...(await rawStatement<Taken>(trx, TAKE, [rank, iso(now), JSON.stringify(without), limit - taken.length, leased_by, iso(now + LEASE), iso(now)])),
      )
  }
  return taken
}

const contextFor = (trx: Trx, { id, org_id }: { readonly id: string; readonly org_id: string }, { ports, report }: Environment): Context =>
  createContext(trx, { id, org_id, device_id: null, user_id: '', shift_id: null, at: iso(ports.clock()) }, { ports, report }, null).ctx

type OfJob = Extract<JobStep, { readonly job: Taken }>

/** What is booked about a job that was taken. Answers false where it is not this taker's any more: then nothing is booked. */
async function ofJob(trx: Trx, step: OfJob, environment: Environment): Promise<StepDone> {
  const { job } = step
  const ctx = contextFor(trx, job, environment)
  const held = await rawStatement(ctx.rows.trx, HELD, [job.org_id, job.id, job.leased_by, job.tries])
  if (held.length === 0) return { value: false, changed: [] }
  const handling: JobHandling<never> | undefined = environment.kinds[job.kind]
  const end = (state: string, error: string | null, run_at = ctx.now) =>
    rawStatement(ctx.rows.trx, END, [state, run_at, error, state === 'retrying' ? null : ctx.now, ctx.now, job.org_id, job.id])
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
        await enqueue(ctx, kind, payload(), { at: again, key: kind.name })
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
      const dead = job.tries >= kind.tries
      const { error } = step
      await outside?.failed(ctx.rows.trx, payload(), { error, dead }, ctx)
      if (kind.comesAgain(payload())) await remove()
      else await end(dead ? 'dead' : 'retrying', error.slice(0, 200), iso(environment.ports.clock() + step.after))
    }
  }
  return { value: true, changed: [{ org_id: job.org_id, rev: ctx.rows.changeNumber, tables: ctx.rows.tables }] }
}

/** Why a job failed, in a word: never with what it was about. */
export const reasonOf = (error: unknown): string => (error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown')
