import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import type { Writer } from '../../server/app/writer/writer'
import { jobBackOff } from '../../server/jobs/back-off'
import {
  databaseJob,
  externalJob,
  jobKind,
  jobKindsByName,
  type LeasedJob,
  MAX_RUNNING_PER_KIND,
} from '../../server/jobs/job'
import { cancelJob, enqueue } from '../../server/jobs/queue'
import { JobRunner } from '../../server/jobs/runner'
import { type JobStep, LEASE, LEASE_DUE } from '../../server/jobs/steps'
import type { Context } from '../../server/kernel/commands/handler'
import { migrate } from '../../server/kernel/database/migrate'
import { openMemory } from '../../server/kernel/sqlite-file'
import { handlers } from '../../server/registry'
import { DomainError } from '../../shared/kernel/errors'
import { HOUR, iso, MINUTE, SECOND } from '../../shared/kernel/time'
import { startServer, type TestServer } from '../harness/server'
import { createLatch, eventually } from '../harness/turns'

const queue = suite('jobs')

const note = jobKind('note', z.object({ name: z.string() }))
const bring = jobKind('bring', z.object({ name: z.string() }), { tries: 3 })
const many = jobKind('many', z.object({ name: z.string() }), { rank: 1 })
const daily = jobKind('daily', z.object({}))

type World = {
  readonly server: TestServer
  readonly brought: string[]
  readonly failing: Set<string>
  /** Jobs whose outcome cannot be booked. */
  readonly unbooked: Set<string>
  /** External services answer once this promise has resolved. */
  quiet: Promise<void>
  plan(work: (ctx: Context) => Promise<void>): Promise<string | null>
}

/** A server whose `CreateLocation` does what a test plans, and whose jobs record that they ran. */
async function world(): Promise<World> {
  let planned: (ctx: Context) => Promise<void> = async () => {}
  const brought: string[] = []
  const failing = new Set<string>()
  const unbooked = new Set<string>()
  const place = (ctx: Context, name: string) =>
    ctx.rows.insert('labels', {
      id: ctx.ports.newId(),
      name,
      color: '#000000',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
  const outside = {
    effect: async ({ name }: { name: string }, { announce }: { announce: () => Promise<void> }) => {
      await announce()
      brought.push(name)
      await house.quiet
      if (failing.has(name)) throw new TypeError(`${name} is personal`)
      return name.toUpperCase()
    },
    announced: async () => {},
    settled: async (_trx: unknown, { name }: { name: string }, outcome: string, ctx: Context) => {
      if (unbooked.has(name)) throw new TypeError('no database')
      await place(ctx, outcome)
    },
    failed: async (_trx: unknown, { name }: { name: string }, { dead }: { dead: boolean }, ctx: Context) =>
      dead ? place(ctx, `dead ${name}`) : undefined,
  }
  const book = async (_trx: unknown, { name }: { name: string }, ctx: Context) => {
    if (failing.has(name)) throw new DomainError('forbidden')
    await place(ctx, name)
    return null
  }
  const server = await startServer({
    jobKinds: jobKindsByName([
      databaseJob(note, book),
      databaseJob(many, book),
      externalJob(bring, outside),
      databaseJob(daily, async (_trx, _payload, ctx) => place(ctx, 'day').then(() => iso(Date.parse(ctx.now) + HOUR)), {
        standing: true,
      }),
    ]),
    handlers: {
      ...handlers,
      CreateLocation: {
        book: async (_trx, _args, ctx) => {
          await planned(ctx)
          return async () => (await ctx.rows.get('locations', server.rows('locations')[0]?.id ?? '')) as never
        },
      },
    },
  })
  const CREATE = 'mutation ($input: CreateLocationInput!) { CreateLocation(input: $input) { id } }'
  const house: World = {
    server,
    brought,
    failing,
    unbooked,
    quiet: Promise.resolve(),
    plan: async (work) => {
      planned = work
      const input = { id: server.newId(), name: 'Hof', street: null, postcode: null, city: null, country: null }
      return (await server.graphql(await server.token('ADMIN'), CREATE, { input })).code
    },
  }
  return house
}

/** Creates a named job runner on a server's queue. */
const runnerOf = (server: TestServer, name: string, book: (step: JobStep) => Promise<unknown>) =>
  new JobRunner<unknown>({
    book,
    name,
    kinds: server.jobKinds,
    world: {},
    without: [],
    clock: server.now,
    chance: () => 0,
    alone: false,
    ended: () => {},
    log: (error: unknown) => assert.unreachable(String(error)),
  })

/** Adds a second node on the same database. SQLite has one writer, which then serves under a second name. */
function anotherNode(server: TestServer): { readonly writer: Writer; end(): Promise<void> } {
  if (server.ground.between === null) return { writer: server.writer, end: async () => {} }
  const other = server.ground.another()
  const writer = other.writer({ handlers, jobKinds: server.jobKinds, ports: server.ports, report: () => {} }, () => {})
  return { writer, end: () => writer.close().then(() => other.close()) }
}

const names = (server: TestServer) => server.rows('labels').map(({ name }) => name)
const jobs = (server: TestServer, kind: string) => server.rows('jobs').filter((job) => job.kind === kind)
const step = <T>(server: TestServer, one: JobStep) => server.writer.run({ kind: 'queue', step: one }) as Promise<T>
const take = (server: TestServer, name: string) =>
  step<LeasedJob[]>(server, { do: 'take', leased_by: name, limit: 8, without: [] })

queue('finds the due jobs of each kind in the index, so that many of one kind delay no other', () => {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'first' })
  const plan = raw.prepare(`explain query plan ${LEASE_DUE}`).all(
    ...LEASE_DUE.split('?')
      .slice(1)
      .map(() => null),
  ) as { detail: string }[]
  const reads = plan
    .map(({ detail }) => detail)
    .filter((detail) => / jobs | own /.test(detail) && !detail.includes('id=?'))
  assert.equal(
    new Set(reads.map((detail) => detail.replace(/.*\((.*)\)/, '$1'))),
    new Set(['rank=?', 'rank=? AND kind>?', 'rank=? AND kind=? AND run_at<?']),
  )
  raw.close()
})

queue('runs each job on one of two nodes, and misses none', async () => {
  const { server, brought, plan } = await world()
  const ALL = 120
  const wanted = Array.from({ length: ALL }, (_, n) => `n${n}`)
  assert.is(
    await plan(async (ctx) => {
      for (const name of wanted) await enqueue(ctx, Number(name.slice(1)) % 2 ? bring : note, { name })
    }),
    null,
  )
  const { writer, end } = anotherNode(server)
  const taken = new Map<string, string[]>()
  // Neither continues before the other has jobs, however long it takes to start.
  const [first, second] = [createLatch(), createLatch()]
  const runner = (name: string, at: typeof writer, own: ReturnType<typeof createLatch>, other: typeof own) =>
    runnerOf(server, name, async (one) => {
      const answer = await at.run({ kind: 'queue', step: one })
      if (one.do !== 'take') return answer
      for (const { id, tries } of answer as LeasedJob[])
        taken.set(`${id} ${tries}`, [...(taken.get(`${id} ${tries}`) ?? []), name])
      own.open()
      await other.passed
      return answer
    })
  await Promise.all([runner('one', server.writer, first, second).drain(), runner('two', writer, second, first).drain()])
  assert.equal(
    names(server)
      .filter((name) => name !== 'day')
      .sort(),
    wanted.map((name) => (Number(name.slice(1)) % 2 ? name.toUpperCase() : name)).sort(),
  )
  assert.is(brought.length, ALL / 2)
  assert.is(new Set(brought).size, ALL / 2)
  assert.equal(
    [...taken.values()].filter((by) => by.length > 1),
    [],
    'none is taken twice',
  )
  assert.is(new Set([...taken.values()].flat()).size, 2, 'both had some')
  assert.equal(
    server.rows('jobs').filter(({ state, kind }) => state !== 'done' && kind !== 'daily'),
    [],
  )
  await end()
  await server.close()
})

queue('gives two nodes different jobs at once', async () => {
  const { server, plan } = await world()
  const ALL = 400
  await plan(async (ctx) => {
    for (let n = 0; n < ALL; n++) await enqueue(ctx, note, { name: `n${n}` })
  })
  const { writer, end } = anotherNode(server)
  const given: string[] = []
  for (let round = 0; round < ALL / 8; round++) {
    const asked = [server.writer, writer].map((at, n) =>
      at.run({ kind: 'queue', step: { do: 'take', leased_by: `${n}`, limit: 4, without: [] } }),
    )
    for (const taken of (await Promise.all(asked)) as LeasedJob[][]) given.push(...taken.map(({ id }) => id))
  }
  assert.is(new Set(given).size, given.length)
  assert.is(given.length, ALL)
  await end()
  await server.close()
})

queue('retries a killed worker’s job after its lease, and ignores its late result', async () => {
  const { server, plan } = await world()
  await plan((ctx) => enqueue(ctx, bring, { name: 'ada' }))
  const [job] = await take(server, 'killed')
  assert.ok(job)
  server.advance(LEASE - SECOND)
  assert.equal(await take(server, 'other'), [])
  await step(server, { do: 'renew', leased_by: 'killed', ids: [job.id] })
  server.advance(LEASE - SECOND)
  assert.equal(await take(server, 'other'), [], 'whoever says that it is at it keeps it')
  server.advance(SECOND)
  const [again] = await take(server, 'other')
  assert.equal([again?.id, again?.tries], [job.id, 2])
  assert.is(await step(server, { do: 'announce', job }), false)
  assert.is(await step(server, { do: 'settle', job, outcome: 'LATE' }), false)
  assert.is(await step(server, { do: 'fail', job, error: 'late', after: 0, counts: true }), false)
  assert.equal(names(server), [])
  assert.is(await step(server, { do: 'settle', job: again as LeasedJob, outcome: 'ADA' }), true)
  assert.is(await step(server, { do: 'settle', job: again as LeasedJob, outcome: 'ADA' }), false, 'and that once')
  assert.equal(names(server), ['ADA'])
  await server.close()
})

queue('retries a previous process’s job at once on a single node', async () => {
  const { server, plan } = await world()
  await plan((ctx) => enqueue(ctx, note, { name: 'ada' }))
  await take(server, 'killed')
  await server.server.jobs.drain()
  assert.is(names(server).includes('ada'), server.ground.between === null)
  server.advance(LEASE)
  await server.server.jobs.drain()
  assert.ok(names(server).includes('ada'))
  await server.close()
})

queue('does not block other jobs on one that hangs', async () => {
  const house = await world()
  const { server, brought, plan } = house
  const answer = createLatch()
  house.quiet = answer.passed
  const ALL = 5 * MAX_RUNNING_PER_KIND
  await plan(async (ctx) => {
    for (let n = 0; n < ALL; n++) await enqueue(ctx, bring, { name: `n${n}` }, { at: iso(server.now() - HOUR) })
    await enqueue(ctx, note, { name: 'ada' })
  })
  const runner = runnerOf(server, 'one', (one) => server.writer.run({ kind: 'queue', step: one }))
  runner.start()
  await eventually('the highest allowed number of the first kind', () => brought.length >= MAX_RUNNING_PER_KIND)
  await eventually('the other kind', () => names(server).includes('ada'))
  assert.is(brought.length, MAX_RUNNING_PER_KIND)
  answer.open()
  await eventually('all of the first', () => brought.length === ALL)
  await runner.close()
  await server.close()
})

queue('retries with growing delays, then marks a job dead until the office retries it', async () => {
  const { server, brought, failing, plan } = await world()
  failing.add('eve')
  await plan((ctx) => enqueue(ctx, bring, { name: 'eve' }))
  const { jobs: runner } = server.server
  await runner.drain()
  await runner.drain()
  assert.equal(brought, ['eve'], 'not before its time')
  const [first] = jobs(server, 'bring')
  assert.equal(
    [first?.state, first?.tries, first?.error],
    ['retrying', 1, 'TypeError'],
    'and no word of what it was about',
  )
  const waits = Date.parse(String(first?.run_at)) - server.now()
  assert.ok(waits >= 5 * SECOND && waits <= 10 * SECOND, String(waits))
  server.advance(10 * SECOND)
  await runner.drain()
  server.advance(20 * SECOND)
  await runner.drain()
  server.advance(HOUR)
  await runner.drain()
  assert.equal(brought, ['eve', 'eve', 'eve'])
  const admin = await server.token('ADMIN')
  const LIST = '{ jobs(input: { state: dead }) { jobs { id kind state tries error } total } }'
  const listed = (await server.graphql(admin, LIST)).data?.jobs as {
    jobs: { id: string; kind: string }[]
    total: number
  }
  assert.equal([listed.total, listed.jobs[0]?.kind], [1, 'bring'])
  assert.ok(names(server).includes('dead eve'), 'its own domain was told')
  assert.is((await server.graphql(await server.token('EDITOR'), LIST)).code, 'forbidden')
  const retry = () =>
    server.graphql(admin, 'mutation ($id: ID!) { RetryJob(id: $id) { state } }', { id: listed.jobs[0]?.id })
  failing.clear()
  assert.is((await retry()).code, null)
  assert.is((await retry()).code, 'jobs.not_dead')
  await runner.drain()
  assert.is(jobs(server, 'bring')[0]?.state, 'done')
  assert.ok(names(server).includes('EVE'))
  await server.close()
})

queue('retries an unbookable external result after its lease without counting a failure', async () => {
  const { server, unbooked, plan } = await world()
  const { jobs: runner } = server.server
  unbooked.add('ada')
  await plan((ctx) => enqueue(ctx, bring, { name: 'ada' }))
  await runner.drain()
  assert.equal([jobs(server, 'bring')[0]?.state, jobs(server, 'bring')[0]?.error], ['running', null])
  unbooked.clear()
  server.advance(LEASE)
  await runner.drain()
  assert.is(jobs(server, 'bring')[0]?.state, 'done')
  assert.ok(names(server).includes('ADA'))
  await server.close()
})

queue('stops retrying a job that kills its process each time', async () => {
  const { server, brought, plan } = await world()
  await plan((ctx) => enqueue(ctx, bring, { name: 'bomb' }))
  for (let died = 0; died < bring.tries; died++) {
    assert.is((await take(server, `died ${died}`)).filter(({ kind }) => kind === 'bring').length, 1)
    server.advance(LEASE)
  }
  await server.server.jobs.drain()
  assert.equal(brought, [])
  assert.equal([jobs(server, 'bring')[0]?.state, jobs(server, 'bring')[0]?.error], ['dead', 'JobNeverEnds'])
  await server.close()
})

queue('creates a job in the transaction that causes it', async () => {
  const { server, plan } = await world()
  const refused = await plan(async (ctx) => {
    await enqueue(ctx, note, { name: 'ada' })
    throw new DomainError('forbidden')
  })
  assert.is(refused, 'forbidden')
  assert.equal(jobs(server, 'note'), [])
  await server.close()
})

queue('keeps one waiting job per key, at the later time, and can cancel it', async () => {
  const { server, plan } = await world()
  const at = iso(server.now() + HOUR)
  await plan((ctx) => enqueue(ctx, note, { name: 'old' }, { key: 'k', at: iso(server.now() + MINUTE) }))
  await plan((ctx) => enqueue(ctx, note, { name: 'new' }, { key: 'k', at }))
  assert.equal(
    jobs(server, 'note').map(({ run_at, payload }) => [run_at, payload]),
    [[at, { name: 'new' }]],
  )
  server.advance(HOUR)
  await take(server, 'busy')
  await plan((ctx) => enqueue(ctx, note, { name: 'next' }, { key: 'k' }))
  assert.is(jobs(server, 'note').length, 2, 'what has begun may have missed it')
  await plan((ctx) => cancelJob(ctx, note, 'k'))
  assert.equal(
    jobs(server, 'note').map(({ state }) => state),
    ['running'],
  )
  await server.close()
})

queue('schedules each organisation’s recurring job once per period', async () => {
  const { server } = await world()
  const { jobs: runner } = server.server
  await runner.drain()
  const [a, b] = [server.a, server.b].map((each) => server.rows('jobs', each).filter(({ kind }) => kind === 'daily'))
  assert.equal([a?.length, b?.length], [1, 1])
  assert.equal([a?.[0]?.state, a?.[0]?.run_at], ['waiting', iso(server.now() + HOUR)])
  assert.is(names(server).length, 1)
  server.advance(HOUR - SECOND)
  await runner.drain()
  assert.is(names(server).length, 1)
  server.advance(SECOND)
  await runner.drain()
  assert.is(names(server).length, 2)
  assert.is(jobs(server, 'daily').length, 1)
  await server.close()
})

queue('runs jobs that a user waits for before mass sending', async () => {
  const { server, plan } = await world()
  await plan(async (ctx) => {
    for (let n = 0; n < 6; n++) await enqueue(ctx, many, { name: `m${n}` }, { at: iso(server.now() - HOUR) })
    for (let n = 0; n < 6; n++) await enqueue(ctx, note, { name: `n${n}` })
  })
  const kinds = (await take(server, 'one')).map(({ kind }) => kind)
  assert.is(kinds.filter((kind) => kind === 'note').length, 6)
  assert.is(kinds.length, 8)
  await server.close()
})

queue('doubles the delay with jitter, up to six hours', () => {
  assert.equal(
    [1, 2, 3, 4].map((tries) => jobBackOff(tries, 1)),
    [10, 20, 40, 80].map((s) => s * SECOND),
  )
  assert.is(jobBackOff(3, 0), 20 * SECOND)
  assert.is(jobBackOff(60, 1), 6 * HOUR)
})

queue.run()
