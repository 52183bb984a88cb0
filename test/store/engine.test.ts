import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { ChangeMessage, ChangeNotifier } from '../../client/sync/browser/change-notifier'
import { type Locks, memoryLocks } from '../../client/sync/browser/locks'
import { Drain, type PushOperations } from '../../client/sync/log/drain'
import { healRefused, pullTableToEnd } from '../../client/sync/network/pull'
import type { RememberedTotals } from '../../client/sync/network/requests/remembered-totals'
import { type EnginePorts, SyncEngine } from '../../client/sync/network/sync-engine'
import { Transport } from '../../client/sync/network/transport'
import { replicatedTables } from '../../client/sync/rows/storage/rx-schema'
import { isMostlyDone } from '../../client/sync/sync-state'
import { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'
import type { TableName } from '../../shared/registry'
import { PULL_LIMIT } from '../../shared/sync/protocol'
import { codeOf } from '../harness/text/code-of'
import { createLatch, eventually, manualTimer } from '../harness/turns'
import { createTheatre, type TheatreDevice } from '../outbox/house'

const test = suite('the engine')

const TABLES = replicatedTables('TICKETING')
const silent: ChangeNotifier = { notify: () => {}, listen: () => () => {}, close: () => {} }
/** Change notifiers of tabs that hear each other but not themselves. */
function belfry(): () => ChangeNotifier {
  const tabs: Set<(ring: ChangeMessage) => void>[] = []
  return () => {
    const own = new Set<(ring: ChangeMessage) => void>()
    tabs.push(own)
    return {
      notify: (ring) => {
        for (const tab of tabs) if (tab !== own) for (const hear of tab) hear(ring)
      },
      listen: (hear) => {
        own.add(hear)
        return () => own.delete(hear)
      },
      close: () => own.clear(),
    }
  }
}

/** Time in ms within which a retry is due, but not the next cycle. */
const SOON = 5_000

type Given = {
  readonly desk?: TheatreDevice
  readonly locks?: Locks
  readonly bell?: ChangeNotifier
  readonly checkpoints?: () => Promise<void>
  /** Waited for before the rows are counted. */
  readonly counting?: () => Promise<void>
  readonly pushing?: () => Promise<void>
  readonly slow?: (table: TableName) => Promise<void>
  readonly holder?: EnginePorts['holder']
  readonly remembered?: RememberedTotals
}

/** A desk with its own engine, clock and disk. Only the change signal is missing. */
function at(
  here: ReturnType<typeof createTheatre>,
  {
    desk = here.device(),
    locks = memoryLocks(),
    bell = silent,
    checkpoints,
    counting,
    pushing,
    slow,
    holder = () => ({ holder: 'counter' }),
    remembered,
  }: Given = {},
) {
  const { ids, clock, server } = here
  const { timer, ring } = manualTimer()
  const pulled: TableName[] = []
  const arrived: TableName[] = []
  const tended: TableName[][] = []
  const pushed: number[] = []
  const push: PushOperations = async (input) => {
    pushed.push(input.operations.length)
    await pushing?.()
    return server.over(() => server.push(input))
  }
  const drain = new Drain({
    outbox: desk.outbox,
    clock: () => clock.now,
    heal: (healed, epoch) => healRefused(desk.rows, desk.outbox, ids.org, healed, epoch),
    push,
    onEpoch: (epoch) => engine.observeEpoch(epoch),
  })
  const ports: EnginePorts = {
    transport: new Transport({
      base: '',
      fetch: () => Promise.reject(new TypeError('no network')),
      clock: () => clock.now,
    }),
    drain,
    sink: {
      ...desk.rows,
      checkpoints: async () => {
        await checkpoints?.()
        return desk.rows.checkpoints()
      },
    },
    org_id: ids.org,
    role: 'TICKETING',
    locks,
    notifier: bell,
    timer,
    random: () => 0.5,
    clock: () => clock.now,
    isEnrolled: () => true,
    ...(remembered && { remembered }),
    pull: async (table, progress) => {
      pulled.push(table)
      await slow?.(table)
      await pullTableToEnd(
        {
          sink: desk.rows,
          outbox: desk.outbox,
          org_id: () => ids.org,
          holder: () => ({ holder: 'counter', device_id: desk.id }),
          pull: (name, input) => server.over(() => server.pull(name, input.checkpoint, input.limit)),
          onProgress: (_, rows) => progress(rows),
        },
        table,
      )
      arrived.push(table)
    },
    holder,
    totals: async () => {
      await counting?.()
      return server.over(() => Object.fromEntries([...server.tables].map(([table, rows]) => [table, rows.size])))
    },
    prune: async () => {},
    maintainDevice: async () => void tended.push([...arrived]),
  }
  const engine: SyncEngine = new SyncEngine(ports)
  return {
    desk,
    engine,
    pulled,
    arrived,
    tended,
    pushed,
    ring,
    allPulled: () => TABLES.every((table) => pulled.includes(table)),
  }
}

const record = (desk: TheatreDevice, here: ReturnType<typeof createTheatre>) =>
  desk.outbox.commit('UndoCheckIn', () => ({ args: { id: here.newId(), input: { event_id: here.ids.floor } } }))

test('sends despite an unreadable disk, reports it, and pulls once readable', async () => {
  const here = createTheatre()
  const disk = { broken: true }
  const { desk, engine, pulled, ring, allPulled } = at(here, {
    checkpoints: async () => {
      if (disk.broken) throw new Error('UnknownError: Internal error opening backing store')
    },
  })
  await record(desk, here)
  engine.start()
  await eventually('the problem', () => engine.state.get().problem !== null)
  await eventually('the upload', () => here.server.taken.length === 1)
  assert.is(engine.state.get().problem?.code, 'internal')
  assert.equal(pulled, [])
  disk.broken = false
  ring(SOON)
  await eventually('the rows', allPulled)
  await eventually('the recovery', () => engine.state.get().problem === null)
  engine.stop()
})

test('counts rows as missing from a failed pull until everything was pulled', async () => {
  const here = createTheatre()
  const broken = new Set<TableName>()
  const { engine, pulled, ring, allPulled } = at(here, {
    slow: async (table) => {
      if (broken.has(table)) throw new DomainError('internal')
    },
  })
  const [table] = TABLES
  if (table) broken.add(table)
  const since = iso(here.clock.now)
  engine.start()
  await eventually('the failed pull', () => engine.state.get().behind_since !== null)
  assert.is(engine.state.get().behind_since, since)
  here.clock.now += SOON
  await eventually('another failed pull', () => {
    ring(SOON)
    return pulled.filter((each) => each === table).length > 1
  })
  assert.is(engine.state.get().behind_since, since)
  broken.clear()
  await eventually('nothing is missing', () => {
    ring(SOON)
    return engine.state.get().behind_since === null
  })
  assert.ok(allPulled())
  engine.stop()
})

test('hands leadership on when stopped during its start', async () => {
  const here = createTheatre()
  const locks = memoryLocks()
  const desk = here.device()
  const looks: (() => void)[] = []
  const first = at(here, { desk, locks, checkpoints: () => new Promise((resolve) => looks.push(resolve)) })
  first.engine.start()
  await eventually('the first check', () => looks.length > 0)
  first.engine.stop()
  for (const go of looks) go()
  const second = at(here, { desk, locks })
  second.engine.start()
  await eventually('the second engine at work', second.allPulled)
  assert.equal(first.pulled, [], 'whoever was stopped does nothing more')
  assert.is(first.ring(), 0, 'and comes back at no later time')
  second.engine.stop()
})

test('reports and retries a failed leadership request', async () => {
  const here = createTheatre()
  const inner = memoryLocks()
  let refused = 2
  const locks: Locks = {
    ...inner,
    run: (name, work) =>
      name === 'leader' && refused-- > 0
        ? Promise.reject(new DOMException('not fully active', 'InvalidStateError'))
        : inner.run(name, work),
  }
  const { engine, ring, allPulled } = at(here, { locks })
  engine.start()
  for (let n = 0; n < 2; n++) {
    await eventually('the problem', () => engine.state.get().problem?.code === 'internal')
    ring(SOON)
  }
  await eventually('the rows', allPulled)
  await eventually('the recovery', () => engine.state.get().problem === null)
  engine.stop()
})

test('sends but does not pull from a tab that does not lead', async () => {
  const here = createTheatre()
  const desk = here.device()
  const locks = memoryLocks()
  const tabs = belfry()
  const leading = at(here, { desk, locks, bell: tabs() })
  leading.engine.start()
  await eventually('the rows', leading.allPulled)
  const bell = tabs()
  const other = at(here, { desk, locks, bell })
  other.engine.start()
  const before = leading.pulled.length
  await record(desk, here)
  other.engine.operationRecorded()
  bell.notify({ kind: 'log' })
  await eventually('the upload', () => here.server.taken.length === 1)
  await eventually('the end of the round', () => leading.pushed.at(-1) === 1)
  assert.is(leading.pulled.length, before)
  leading.engine.stop()
  other.engine.stop()
})

test('makes a second report when a restored server appears during the first', async () => {
  const here = createTheatre()
  let go = () => {}
  let held = true
  const { engine, pushed } = at(here, {
    pushing: () =>
      held
        ? new Promise((resolve) => {
            go = resolve
          })
        : Promise.resolve(),
  })
  engine.start()
  await eventually('the first report', () => pushed.length === 1)
  engine.observeEpoch('one')
  engine.observeEpoch('two')
  held = false
  here.server.epoch = 'two'
  go()
  await eventually('the second report', () => pushed.length === 2)
  engine.stop()
})

test('repeats a failed report', async () => {
  const here = createTheatre()
  here.server.cut = true
  const { engine, pushed, ring } = at(here)
  engine.start()
  await eventually('the first attempt', () => pushed.length === 1)
  here.server.cut = false
  ring(SOON)
  await eventually('the second', () => pushed.length === 2)
  engine.stop()
})

test('pulls the tables needed to sell before the sales history, then fetches stock', async () => {
  const here = createTheatre()
  const gates = new Map<TableName, () => void>()
  const held: readonly TableName[] = ['rights', 'orders']
  const { engine, pulled, arrived, tended } = at(here, {
    slow: async (table) => {
      if (held.includes(table)) await new Promise<void>((resolve) => gates.set(table, resolve))
    },
  })
  engine.start()
  await eventually(
    'all but the rights',
    () =>
      ['events', 'seats', 'cash_box_shifts'].every((table) => arrived.includes(table as TableName)) &&
      gates.has('rights'),
  )
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  const history: readonly TableName[] = ['orders', 'order_items', 'payments', 'contacts', 'check_ins', 'receipts']
  assert.equal(
    pulled.filter((table) => history.includes(table)),
    [],
  )
  gates.get('rights')?.()
  await eventually('the stock check with its rights', () => tended.some((known) => known.includes('rights')))
  await eventually('the orders in transit', () => gates.has('orders'))
  assert.ok(engine.state.get().first_pull, 'history still comes')
  assert.not(engine.state.get().first_pull_done)
  gates.get('orders')?.()
  await eventually('the end of the first pull', () => engine.state.get().first_pull_done)
  assert.is(engine.state.get().first_pull, null)
  engine.stop()
})

test('counts a first pull as mostly done from four fifths of its rows', () => {
  assert.equal(
    [null, 1000].map((total) => [0, 799, 800].map((rows) => isMostlyDone({ rows, total }))),
    [
      [false, false, false],
      [false, false, true],
    ],
  )
})

test('counts again when the browser is to keep other rows', async () => {
  const here = createTheatre()
  const { passed, open } = createLatch()
  const { engine } = at(here, { slow: (table) => (table === 'orders' ? passed : Promise.resolve()) })
  engine.start()
  await eventually('the total', () => typeof engine.state.get().first_pull?.total === 'number')
  const before = engine.state.get().first_pull?.total ?? 0
  const now = iso(here.clock.now)
  here.server.put('cash_boxes', {
    id: here.newId(),
    name: 'Foyer right',
    place: 'Foyer',
    vendor: 'internal',
    blind: false,
    created_at: now,
    updated_at: now,
  })
  engine.holderChanged()
  await eventually('another total', () => engine.state.get().first_pull?.total === before + 1)
  open()
  await eventually('the end of the first pull', () => engine.state.get().first_pull_done)
  engine.stop()
})

test('counts a first pull only when the browser must keep more rows than before', async () => {
  const here = createTheatre()
  const kept = { holder: 'counter' as 'counter' | 'office' }
  const { engine, desk, pulled } = at(here, { holder: () => kept })
  engine.start()
  await eventually('the end of the first pull', () => engine.state.get().first_pull_done)
  const told: unknown[] = []
  engine.state.subscribe(({ first_pull }) => void (first_pull !== null && told.push(first_pull)))
  const before = pulled.length
  engine.holderChanged()
  await eventually('another pull', () => pulled.length >= before + TABLES.length)
  assert.equal(told, [])
  const bounds = { holder: 'counter', device_id: desk.id, current: '', recent: '', seen: '' } as const
  const position = await desk.rows.checkpoint('orders')
  if (!position) throw new Error('no orders were pulled')
  await desk.rows.setCheckpoint('orders', { ...position, window: bounds })
  kept.holder = 'office'
  engine.holderChanged()
  await eventually('a first pull of what an office keeps', () => told.length > 0)
  engine.stop()
})

test('continues an interrupted first pull after a restart', async () => {
  const here = createTheatre()
  const { ids, newId, server } = here
  const desk = here.device()
  const first = at(here, { desk })
  first.engine.start()
  await eventually('the first pull', () => first.allPulled() && first.engine.state.get().first_pull === null)
  first.engine.stop()
  const at_ = new Date(here.clock.now).toISOString()
  const scan = {
    order_item_id: null,
    verdict: 'unknown',
    gate: 'A',
    code: 'x',
    overruled: false,
    qty: 0,
    ticket_qty: 0,
    leaving: false,
    known: 0,
  } as const
  const who = {
    device_id: desk.id,
    user_id: newId(),
    event_id: ids.floor,
    undone_at: null,
    created_at: at_,
    updated_at: at_,
  }
  for (let n = 0; n <= PULL_LIMIT; n++) server.put('check_ins', { id: newId(), ...scan, ...who })
  const half = pullTableToEnd(
    {
      sink: desk.rows,
      outbox: desk.outbox,
      org_id: () => ids.org,
      holder: () => ({ holder: 'counter', device_id: desk.id }),
      pull: async (name, { checkpoint, limit }) => {
        const page = server.pull(name, checkpoint, limit)
        if (page.documents.length < limit) throw new DomainError('offline')
        return page
      },
    },
    'check_ins',
  )
  assert.is(await codeOf(half), 'offline')
  server.cut = true
  const second = at(here, { desk })
  second.engine.start()
  await eventually('the check of local rows', () => second.engine.state.get().first_pull !== null)
  server.cut = false
  second.ring(SOON)
  await eventually('the rest', () => second.engine.state.get().first_pull === null)
  assert.is((await desk.rows.where('check_ins', {})).length, PULL_LIMIT + 1)
  second.engine.stop()
  const third = at(here, { desk })
  assert.not(third.engine.state.get().first_pull_done)
  third.engine.start()
  await eventually('what was pulled before', () => third.engine.state.get().first_pull_done)
  third.engine.stop()
})

test('goes on counting with the same total after a reload in the middle of a first pull', async () => {
  const here = createTheatre()
  const desk = here.device()
  const kept: { totals: Parameters<RememberedTotals['set']>[0] } = { totals: null }
  const remembered: RememberedTotals = {
    get: (holder) => (kept.totals?.holder === holder ? kept.totals.totals : null),
    set: (totals) => {
      kept.totals = totals
    },
  }
  const { passed, open } = createLatch()
  const slow = (table: string) => (table === 'orders' ? passed : Promise.resolve())
  const first = at(here, { desk, slow, remembered })
  first.engine.start()
  await eventually(
    'all but the orders',
    () => first.engine.state.get().first_pull?.total !== null && first.pulled.includes('payments'),
  )
  const shown = first.engine.state.get().first_pull
  first.engine.stop()
  here.server.cut = true
  const second = at(here, { desk, slow, remembered })
  second.engine.start()
  await eventually('the count of before', () => second.engine.state.get().first_pull !== null)
  const again = second.engine.state.get().first_pull
  assert.ok(shown && again && again.rows >= shown.rows, `${again?.rows} after ${shown?.rows}`)
  assert.is(again?.total, shown?.total)
  here.server.cut = false
  open()
  second.ring(SOON)
  await eventually('the rest', () => second.engine.state.get().first_pull_done)
  assert.is(kept.totals, null)
  second.engine.stop()
})

test('pulls while the server counts the rows, and shows no count after the end', async () => {
  const here = createTheatre()
  const { passed, open } = createLatch()
  const { engine, allPulled } = at(here, { counting: () => passed })
  engine.start()
  await eventually('the rows', () => allPulled() && engine.state.get().first_pull_done)
  const told: unknown[] = []
  engine.state.subscribe(({ first_pull }) => void told.push(first_pull))
  open()
  await passed
  await record(here.device(), here)
  assert.equal(
    told.filter((progress) => progress !== null),
    [],
  )
  engine.stop()
})

test.run()
