import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ReaderThread } from '../../server/app/readers/reader'
import { readerPool } from '../../server/app/readers/reader-pool'
import { rawStatement } from '../../server/kernel/database/statement'
import { ReadQueue, type RunningStatement } from '../../server/kernel/reads/read-queue'
import type { Reads } from '../../server/kernel/reads/reads'
import { Turns } from '../../server/kernel/reads/turns'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { TestDevice } from '../harness/devices/test-device'
import { freshGround } from '../harness/ground'
import { startServer } from '../harness/server'
import { createLatch } from '../harness/turns'

const test = suite('fair scheduling of reads')

const codeOf = (error: unknown): string => (error instanceof DomainError ? error.code : String(error))
const outcome = <T>(promise: Promise<T>): Promise<T | string> => promise.catch(codeOf)

/** A queue whose statements end when told, on a clock that only moves when told. */
function stage(limits: Partial<ConstructorParameters<typeof ReadQueue>[0]> = {}) {
  let now = 0
  const queue = new ReadQueue(
    { slots: 2, perPerson: 1, perRequest: 5000, perMinute: 30_000, patience: 8000, waiting: 200, ...limits },
    () => now,
  )
  const ends = new Map<string, (work: number | null) => void>()
  const begun: string[] = []
  const read = (person: string, name = person, request = queue.request(person)) =>
    outcome(
      queue.run(request, (): RunningStatement<string> => {
        begun.push(name)
        let ended = Promise.resolve<number | null>(null)
        const answer = new Promise<string>((resolve) => {
          ended = new Promise((settle) =>
            ends.set(name, (work) => {
              resolve(name)
              settle(work)
            }),
          )
        })
        return { answer, ended }
      }),
    )
  /** Ends a statement after some time on the clock, in which it worked so long. */
  const end = async (name: string, took = 0, work: number | null = null) => {
    now += took
    ends.get(name)?.(work)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    queue,
    read,
    end,
    begun,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('serves users in turn, however many reads one of them queues', async () => {
  const { read, end, begun } = stage()
  const greedy = Array.from({ length: 5 }, (_, i) => read('greedy', `greedy ${i}`))
  assert.equal(begun, ['greedy 0'], 'one place is left to others')
  const other = read('other')
  const third = read('third')
  assert.equal(begun, ['greedy 0', 'other'])
  await end('greedy 0')
  assert.equal(begun.slice(2), ['third'], 'who has been served waits behind the others')
  await end('third')
  assert.equal(begun.slice(3), ['greedy 1'])
  for (const name of ['other', 'greedy 1', 'greedy 2', 'greedy 3', 'greedy 4']) await end(name)
  assert.equal(await Promise.all([...greedy, other, third]), [
    'greedy 0',
    'greedy 1',
    'greedy 2',
    'greedy 3',
    'greedy 4',
    'other',
    'third',
  ])
})

test('refuses a request over its budget, and no other one while a slot is free', async () => {
  const { queue, read, end } = stage()
  const request = queue.request('one')
  const first = read('one', 'first', request)
  await end('first', 5000)
  assert.equal([await first, await read('one', 'second', request)], ['first', 'reads.too_slow'])
  for (let i = 0; i < 20; i++) {
    const next = read('one', `more ${i}`)
    await end(`more ${i}`, 5000)
    assert.is(await next, `more ${i}`)
  }
})

test('counts the work of a statement, not the time that a busy machine takes for it', async () => {
  const { queue, read, end } = stage()
  const request = queue.request('one')
  for (let i = 0; i < 20; i++) {
    const next = read('one', `slow ${i}`, request)
    await end(`slow ${i}`, 10_000, 200)
    assert.is(await next, `slow ${i}`)
  }
  const last = read('one', 'last', request)
  await end('last', 10_000, 1000)
  assert.equal([await last, await read('one', 'beyond', request)], ['last', 'reads.too_slow'])
})

test('queues a user over budget behind all others, and refuses only reads that waited too long', async () => {
  const { read, end, pass, begun } = stage({ slots: 1, patience: 30 })
  const spend = async (name: string) => {
    const next = read('greedy', name)
    await end(name, 0, 5000)
    assert.is(await next, name)
  }
  for (let i = 0; i < 7; i++) await spend(`spent ${i}`)
  const first = read('other', 'first')
  const late = read('greedy', 'late')
  const second = read('third', 'second')
  await end('first', 0, 1000)
  assert.equal(begun.slice(-2), ['first', 'second'], 'the one who waits longer has done more')
  assert.is(await late, 'reads.too_many')
  await end('second')
  assert.equal(await Promise.all([first, second]), ['first', 'second'])
  await spend('alone')
  pass(2 * MINUTE)
  const other = read('other', 'other again')
  const again = read('greedy', 'again')
  await end('other again', 0, 1)
  await end('again')
  assert.equal([await other, await again], ['other again', 'again'], 'what was done two minutes ago is forgotten')
})

test('gives replication a share of its own below lists, and never the last place', async () => {
  const { queue, read, end, begun } = stage()
  const pull = (person: string, name: string) => read(person, name, queue.request(person, { share: 'replication' }))
  const pulls = [pull('one', 'pull 1'), pull('one', 'pull 2'), pull('two', 'pull 3')]
  assert.equal(begun, ['pull 1'], 'one place is left to lists')
  const lists = [read('one', 'list 1')]
  assert.equal(begun, ['pull 1', 'list 1'], 'the download of the same person takes nothing from their lists')
  await end('list 1', 0, 3000)
  lists.push(read('one', 'list 2'), read('two', 'list 3'))
  await end('pull 1', 0, 1000)
  assert.equal(begun.slice(2), ['list 2', 'pull 3'])
  await end('list 2', 0, 3000)
  await end('pull 3', 0, 2000)
  assert.equal(begun.slice(4), ['list 3', 'pull 2'])
  for (const name of ['list 3', 'pull 2']) await end(name)
  assert.equal(await Promise.all([...pulls, ...lists]), ['pull 1', 'pull 2', 'pull 3', 'list 1', 'list 2', 'list 3'])
})

test('skips a queued read whose client has disconnected', async () => {
  const { queue, read, end, begun } = stage()
  const gone = new AbortController()
  const running = read('one', 'running')
  const waiting = read('one', 'waiting', queue.request('one', { gone: gone.signal }))
  gone.abort()
  assert.is(await waiting, 'server.busy')
  await end('running')
  assert.equal([begun, await running, queue.figures()], [['running'], 'running', { running: 0, waiting: 0 }])
  assert.is(await read('one', 'later', queue.request('one', { gone: gone.signal })), 'server.busy')
})

test('refuses queries that wait too long, and those beyond the length of the queue', async () => {
  const { read, end } = stage({ patience: 20, waiting: 3 })
  const running = read('one', 'running')
  const waiting = [1, 2, 3].map((n) => read('one', `waiting ${n}`))
  assert.is(await read('one', 'too many'), 'server.busy')
  assert.equal(await Promise.all(waiting), ['server.busy', 'server.busy', 'server.busy'])
  await end('running')
  assert.is(await running, 'running')
})

test('keeps the place of a statement that was given up until it has ended', async () => {
  const { queue, read, end, begun } = stage()
  let over = () => {}
  const ended = new Promise<null>((resolve) => {
    over = () => resolve(null)
  })
  const given = outcome(
    queue.run(queue.request('one'), () => ({ answer: Promise.reject(new DomainError('reads.too_slow')), ended })),
  )
  assert.is(await given, 'reads.too_slow')
  const next = read('one', 'next')
  assert.equal([begun, queue.figures()], [[], { running: 1, waiting: 1 }])
  over()
  await ended
  await end('next')
  await end('next')
  assert.is(await next, 'next')
})

test('lets one long answer go on in each round of the event loop', async () => {
  const turns = new Turns()
  const done: string[] = []
  const answers = ['first', 'second', 'third'].map((name) => turns.next(1000).then(() => void done.push(name)))
  for (const expected of [[], ['first'], ['first', 'second'], ['first', 'second', 'third']]) {
    assert.equal(done, expected)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...answers, turns.next(1000), turns.next(1)])
})

test('lets no long answer go on while a command is running, but for a short time', async () => {
  const turns = new Turns()
  const command = createLatch()
  const order: string[] = []
  const booked = turns.first(() => command.passed).then(() => order.push('command'))
  const answered = turns.next(1000).then(() => order.push('long'))
  await turns.next(1).then(() => order.push('short'))
  await new Promise((resolve) => setImmediate(resolve))
  command.open()
  await Promise.all([booked, answered])
  assert.equal(order, ['short', 'command', 'long'])

  const endless = createLatch()
  const waiting = turns.first(() => endless.passed)
  let gone = 0
  const answers = [1, 2, 3].map(() => turns.next(1000).then(() => gone++))
  await Promise.all([turns.next(1), turns.next(1)])
  assert.is(gone, 0, 'they wait')
  while (gone < answers.length) {
    const before = gone
    await new Promise((resolve) => setImmediate(resolve))
    assert.ok(gone - before <= 1, 'one in each round, also when they have waited for long')
  }
  await Promise.all(answers)
  endless.open()
  await waiting
})

/** Counts to the given number inside the database. */
const counting = (to: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select count(*) as total from n where ?`
const count = async (reads: Reads, person: string, to: number) =>
  (await rawStatement<{ total: number }>(reads.request(person), counting(to), [true]))[0]?.total

const limits = { perRequest: 300 }
const ignore = () => {}

test('stops a statement that takes too long, and goes on reading', async () => {
  const ground = await freshGround()
  const reads = ground.file
    ? await readerPool(ground.file, { log: ignore, limits })
    : await ground.openReads(ignore, ignore, limits)
  const stuck = outcome(count(reads, 'hostile', 8_000_000))
  assert.is(await count(reads, 'other', 1000), 1000, 'another person reads meanwhile')
  assert.is(await stuck, 'reads.too_slow')
  await reads.close()
  await ground.close()
})

test('books a sale while a long statement is being read', async () => {
  const ground = await freshGround()
  const server = await startServer({ on: ground })
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 1)).rights as [RowOf<'rights'>]
  const token = await device.token()
  const sale = device.record('CreateOrder', device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }]))
  const reads = ground.file
    ? await readerPool(ground.file, { log: ignore })
    : await ground.openReads(ignore, ignore, {})
  const ended: string[] = []
  const read = outcome(count(reads, 'hostile', 20_000_000)).then(() => ended.push('read'))
  const { receipts } = await device.push([sale], token)
  assert.is(receipts[0]?.status, 'applied')
  assert.equal(ended, [], 'it is still being read')
  await read
  await reads.close()
  await server.close()
})

test('stops a search between two rows', async () => {
  const ground = await freshGround()
  if (ground.file) {
    const reads = await readerPool(ground.file, { log: ignore, limits })
    const endless = `with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n where plain(cast(i as text)) = ?`
    assert.is(await outcome(rawStatement(reads.request('one'), endless, ['nothing'])), 'reads.too_slow')
    assert.is(await count(reads, 'one', 10), 10, 'by the same reader')
    await reads.close()
  }
  await ground.close()
})

test('answers a statement whose reader dies, and every one after it', async () => {
  const ground = await freshGround()
  if (ground.file) {
    const reader = new ReaderThread(ground.file, ignore)
    await reader.ready
    const { answer, ended } = reader.run({ sql: counting(20_000_000), values: [1] }, 50)
    assert.is(await outcome(answer), 'reads.too_slow')
    await ended
    assert.is(reader.usable, false)
    const next = reader.run({ sql: 'select 1', values: [] }, 5000)
    assert.is(await outcome(next.answer), 'server.busy')
    await next.ended
  }
  await ground.close()
})

test('keeps no answer of a reader', async () => {
  const ground = await freshGround()
  if (ground.file) {
    const reader = new ReaderThread(ground.file, ignore)
    await reader.ready
    const read = async (value: number): Promise<WeakRef<object>> => {
      const { answer, ended } = reader.run({ sql: 'select ? as one', values: [value] }, 5000)
      const given = new WeakRef<object>(await answer)
      await ended
      return given
    }
    const given = [await read(1), await read(2), await read(3)]
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    // An object that a weak reference was made of stays until its round of the event loop ends.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    const kept = given.filter((each) => each.deref()).length
    await reader.close()
    assert.is(kept, 0)
  }
  await ground.close()
})

test('answers queries, relations and computed fields alike through readers, and after a write', async () => {
  const ground = await freshGround()
  const logged: string[] = []
  const server = await startServer({
    on: ground,
    ...(ground.file
      ? { openReads: (_log, observe) => readerPool(ground.file ?? '', { log: (line) => logged.push(line), observe }) }
      : {}),
  })
  const token = await server.token('ADMIN')
  const direct = await startServer()
  const query = `{ users { total users { email role deleted } } events { total pages events { id title starts_at prices { id value price_category { id name } } } } seats { seats { id name status_code(event_id: "${server.a.events.numbered}") } } }`
  const ask = async (on: typeof server) => on.graphql(await on.token('ADMIN'), query)
  const [{ data: here, message }, { data: there }] = [await ask(server), await ask(direct)]
  assert.is(message, null)
  assert.equal(here, there)
  const created = await server.graphql(
    token,
    'mutation { CreateLabel(input: { name: "Regulars", color: "#112233" }) { id } }',
  )
  const labels = await server.graphql(token, '{ labels { labels { id } } }')
  assert.equal(labels.data?.labels, { labels: [created.data?.CreateLabel] })
  const metrics = (await server.server.app.inject('/metrics')).body
  assert.match(metrics, /foyer_slowest_query_seconds\{query="labels"\}/)
  assert.not.match(metrics, /foyer_read_seconds_count 0/)
  assert.equal(logged, [])
  await direct.close()
  await server.close()
})

test.run()
