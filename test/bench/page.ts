import { Dexie } from 'dexie'
import { registerOf } from '../../client/desk/register/register'
import { openDoor } from '../../client/door/scan/scan'
import { rightsService } from '../../client/rights/rights-service'
import type { Foyer } from '../../client/sync/foyer'
import type { Live } from '../../client/sync/live'
import { startBrowserSession } from '../../client/sync/session/browser-session'
import type { SessionState } from '../../client/sync/session/session'
import { STATUS } from '../../shared/orders/status'
import { entities, type RowOf } from '../../shared/registry'

/** Runs inside the browser, on the product's origin, over the product's own modules. Every time is in milliseconds. */

type Order = RowOf<'orders'>

const NEWEST = { by: 'created_at', desc: true } as const

/** Time limit in ms for one measurement. The bench reports the measurement that exceeded it and continues. */
const PATIENCE = 400_000

const until = <T>(what: string, live: Live<T>, done: (value: T) => boolean): Promise<T> =>
  new Promise((resolve, reject) => {
    let stop = () => {}
    let found = false
    const late = setTimeout(() => {
      stop()
      reject(new Error(`waited in vain for ${what}`))
    }, PATIENCE)
    stop = live.subscribe((value) => {
      if (found || !done(value)) return
      found = true
      clearTimeout(late)
      queueMicrotask(() => stop())
      resolve(value)
    })
  })

async function timed<T>(work: () => Promise<T>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function each<T>(
  items: readonly T[],
  work: (item: T, n: number) => Promise<unknown>,
  pause = 0,
): Promise<number[]> {
  const found: number[] = []
  for (const [n, item] of items.entries()) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    found.push(await timed(() => work(item, n)))
  }
  return found
}

/**
 * Time in ms between two sales or scans: faster than a person, slow enough that one does not wait for the sending of
 * the last.
 */
const PACE = 400

const session = startBrowserSession({ loadRights: async () => rightsService, loadPages: async () => {} })
const foyer = (): Foyer => {
  const state = session.state.get()
  if (state.kind !== 'open') throw new Error(`the session is ${state.kind}`)
  return state.foyer
}
const isOpen = (state: SessionState) => state.kind === 'open'
const opened = () => until('the session', session.state, isOpen)

/** Databases of the rivals: the same orders in plain Dexie, and one strict table. */
const plain = new Dexie('bench-plain')
plain.version(1).stores({ orders: 'id, created_at' })
const strict = new Dexie('bench-strict', { chromeTransactionDurability: 'strict' })
strict.version(1).stores({ ops: 'id' })

const writeStrict = () =>
  strict.transaction('rw', 'ops', async () => {
    await strict.table('ops').put({ id: String(Math.random()), input: 'x'.repeat(2500) })
  })

/** Times work at the pace of a person, each followed by one strict transaction of the rival after the same pause. */
async function besideStrict<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const steps = items.flatMap((item) => [() => work(item), writeStrict])
  const times = await each(steps, (step) => step(), PACE)
  return { ours: times.filter((_, n) => n % 2 === 0), strict: times.filter((_, n) => n % 2 === 1) }
}

const bench = {
  /** Signs in on an empty browser and waits for the end of the first pull. */
  async firstPull(email: string, password: string) {
    const began = performance.now()
    await session.login(email, password)
    await opened()
    const { sync } = foyer()
    await until('the first pull to begin', sync, (state) => state.first_pull !== null)
    let rows = 0
    const stop = sync.subscribe((state) => {
      rows = Math.max(rows, state.first_pull?.rows ?? 0)
    })
    await until('the first pull to end', sync, (state) => state.first_pull === null)
    stop()
    return { took: performance.now() - began, rows }
  },

  async reopen() {
    await opened()
    await until('the server', foyer().sync, (state) => state.last_contact !== null)
  },

  /** Queries the newest hundred in every sort order of the list. Queries differ, so that no cache answers. */
  async list() {
    const sorts = entities.orders.sorts.flatMap((by) =>
      [true, false].map((desc) => ({ by: by as keyof Order & string, desc })),
    )
    const rounds = [100, 101, 102, 103].flatMap((limit) => sorts.map((sort) => ({ sort, limit })))
    return each(rounds, (find) =>
      until(
        `a list by ${find.sort.by}`,
        foyer().find('orders', find),
        (rows) => rows !== undefined && rows.length === find.limit,
      ),
    )
  },

  /** Queries the newest hundred of each status, common and rare. */
  async filtered() {
    const statuses = [...new Set(Object.values(STATUS))]
    const rounds = [100, 101].flatMap((limit) =>
      statuses.map((status_code) => ({ where: { status_code: { $in: [status_code] } }, sort: NEWEST, limit })),
    )
    return each(rounds, (find) =>
      until(`orders of ${JSON.stringify(find.where)}`, foyer().find('orders', find), (rows) => rows !== undefined),
    )
  },

  fillPlain: (rows: readonly unknown[]) =>
    plain
      .table('orders')
      .bulkPut([...rows])
      .then(() => rows.length),

  plainList: () =>
    each(
      Array.from({ length: 20 }, (_, n) => n),
      (n) =>
        plain
          .table('orders')
          .orderBy('created_at')
          .reverse()
          .limit(100 + n)
          .toArray(),
    ),

  async search(texts: readonly string[]) {
    return each(texts, (text) => foyer().search('orders', text, 20))
  },

  /**
   * Makes this browser a desk with an open shift, and sells places one by one: first at a cashier's pace, between
   * strict transactions of the rival at the same pace, then without a pause.
   */
  async sales(count: number) {
    await foyer().enrol({ name: `Bench ${Date.now() % 100_000}`, kind: 'desk' })
    await until('the enrolment', session.state, (state) => isOpen(state) && foyer().identity.device !== null)
    const [box] = foyer().all('cash_boxes').get()
    if (!box) throw new Error('there is no cash box')
    const register = registerOf(foyer())
    await register.openShift({ cash_box_id: box.id, opening: 10_000 })
    const events = await until(
      'the event',
      foyer().find('events', { where: { title: 'Offenes Haus' } }),
      (rows) => (rows?.length ?? 0) > 0,
    )
    const price = foyer()
      .all('prices')
      .get()
      .find((row) => row.event_id === events?.[0]?.id)
    if (!price) throw new Error('there is no price')
    const category = price.price_category_id
    await foyer().core.rights.acquire(() => [
      { kind: 'places', event_id: price.event_id, subject_id: category, qty: 2 * count + 5 },
    ])
    const sell = () =>
      register.sell({
        order_id: foyer().core.newId(),
        lines: [{ price_id: price.id, seat_id: null, qty: 1 }],
        name: '',
        contact_id: null,
        payments: [{ method: 'cash', amount: price.value, given: price.value }],
      })
    await sell()
    return {
      ...(await besideStrict(Array.from({ length: count }), sell)),
      burst: await each(Array.from({ length: count }), sell),
    }
  },

  async scans(event_title: string, codes: readonly string[]) {
    const events = await until(
      'the event',
      foyer().find('events', { where: { title: event_title } }),
      (rows) => (rows?.length ?? 0) > 0,
    )
    const door = openDoor(foyer().core, { event_id: events?.[0]?.id ?? '', gate: 'A', leaving: false })
    const verdicts = new Map<string, number>()
    const times = await besideStrict(codes, async (code) => {
      const reading = await door.scan(code)
      const verdict = reading.kind === 'ticket' ? reading.judged.verdict : 'order'
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    })
    return { ...times, verdicts: Object.fromEntries(verdicts) }
  },
}

export type Bench = typeof bench

Object.assign(globalThis, { bench })
