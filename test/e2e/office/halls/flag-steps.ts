import type { Page } from 'playwright'
import { suite, type Test } from 'uvu'
import * as assert from 'uvu/assert'
import { newId } from '../../../../client/kit/new-id'
import { sum } from '../../../../shared/kernel/money'
import { DAY, iso } from '../../../../shared/kernel/time'
import { startProduct } from '../../../harness/browser/product'
import { eventually } from '../../../harness/turns'
import { type ExaminationContext, HALL } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'

export type FlagContext = ExaminationContext & {
  /** Event and plan of the demo's hall. */
  event: string
  hall: string
  /** A copy of that plan, whose seats have no tickets. */
  own: string
  /** Categories in the order of their keys. */
  categories: readonly string[]
  /** Number of edits of that copy that are known to be booked. */
  edits?: number
  /** Order whose seats are picked. */
  order: { readonly id: string; readonly code: string }
}

export type FlagRow = {
  readonly flag: string
  /** Value of the flag; 1 by default. */
  readonly value?: (context: FlagContext) => Promise<string> | string
  /** Address without the flag. */
  readonly base: (context: FlagContext) => Promise<string> | string
  /** Sees that the flag is on, and uses it. */
  readonly acts: (context: FlagContext) => Promise<void>
}

type Seat = {
  readonly id: string
  readonly block: string
  readonly row: string
  readonly num: string
  readonly override_num: string | null
  readonly x: number
  readonly y: number
  readonly price_category_id: string
  readonly gate: string | null
  readonly wheelchair: boolean
  readonly linked_seat_id: string | null
  readonly on_hold: boolean
  readonly hold_owner: string | null
}

type Query = { readonly query: string; readonly variables?: Readonly<Record<string, unknown>> }
const asked = <T>({ product }: FlagContext, { query, variables }: Query) =>
  queryAs<T>(product, 'admin', query, variables)

/** Declares a journey of the office in the demo's hall. */
export function hallJourney(title: string): Test<FlagContext> {
  const journey = suite<FlagContext>(title)
  journey.before(async (context) => {
    context.product = await startProduct({ isSignedIn: true })
    context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
    context.page = context.device.page()
    await waitUntilSaved(context.device)
    type Events = {
      readonly events: { readonly events: readonly { id: string; title: string; seating_plan_id: string | null }[] }
    }
    const { events } = await asked<Events>(context, {
      query: '{ events(input: { on_sale: true, limit: 200 }) { events { id title seating_plan_id } } }',
    })
    const hall = events.events.find(({ title: name, seating_plan_id }) => name === HALL && seating_plan_id)
    Object.assign(context, { event: hall?.id, hall: hall?.seating_plan_id, own: newId() })
    await asked(context, {
      query: 'mutation ($id: ID!, $input: CopySeatingPlanInput!) { CopySeatingPlan(id: $id, input: $input) { id } }',
      variables: { id: context.hall, input: { id: context.own, name: 'A hall to draw in' } },
    })
    type Categories = {
      readonly price_categories: { readonly price_categories: readonly { id: string; pos: number }[] }
    }
    const { price_categories } = await asked<Categories>(context, {
      query: '{ price_categories(input: { limit: 50 }) { price_categories { id pos } } }',
    })
    context.categories = [...price_categories.price_categories].sort((a, b) => a.pos - b.pos).map(({ id }) => id)
  })
  journey.after(async ({ product, device }) => {
    await device?.dispose()
    await product?.dispose()
  })
  return journey
}

/** Declares a journey that opens each row's flag by its address, uses it and goes back. */
export function flagJourney(title: string, rows: readonly FlagRow[]): Test<FlagContext> {
  const journey = hallJourney(title)
  for (const { flag, value, base, acts } of rows) {
    journey(`${flag} works from the address alone, and the way back leaves it`, async (context) => {
      const { page } = context
      const start = await base(context)
      const given = value ? await value(context) : '1'
      assert.ok(given, 'the flag has a value')
      const has = () => new URL(page.url()).searchParams.get(flag) === given
      await page.goto(start)
      await settled(page)
      await page.goto(`${start}${start.includes('?') ? '&' : '?'}${flag}=${encodeURIComponent(given)}`)
      await acts(context)
      // What was done may have left the tool by itself: then the first step back is to the tool.
      for (let steps = 0; steps < 5 && !isAt(page.url(), start); steps++) await page.goBack()
      // A dialog that closes goes back by itself, a moment later on a busy machine: then this was one step too many.
      for (let steps = 0; steps < 5 && !isAt(page.url(), start); steps++) await page.goForward()
      assert.ok(isAt(page.url(), start), page.url())
      assert.not(has())
      await settled(page)
    })
  }
  return journey
}

/** Waits until a page shows its plan or its list. */
const settled = (page: Page): Promise<void> =>
  page
    .getByRole('tree')
    .or(page.getByRole('table'))
    .or(page.getByRole('grid'))
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })

/** True where an address has exactly the parameters of a page. */
function isAt(url: string, page: string): boolean {
  const sorted = (address: URL) => [...address.searchParams].map(String).sort().join()
  const [now, wanted] = [new URL(url), new URL(page, 'http://localhost')]
  return now.pathname === wanted.pathname && sorted(now) === sorted(wanted)
}

/** Seats of the context's own plan with these values, as the server has them. */
export async function seatsBy(context: FlagContext, wanted: Partial<Seat>): Promise<readonly Seat[]> {
  const query = `query ($id: ID!) { plan_seats(input: { seating_plan_id: $id }) { seats {
    id block row num override_num x y price_category_id gate wheelchair linked_seat_id on_hold hold_owner } } }`
  const { plan_seats } = await asked<{ plan_seats: { seats: readonly Seat[] } }>(context, {
    query,
    variables: { id: context.own },
  })
  return plan_seats.seats.filter((seat) =>
    (['id', 'block', 'row', 'num'] as const).every((key) => wanted[key] === undefined || seat[key] === wanted[key]),
  )
}

/** Shapes of the context's own plan, and its newest seat group. */
export async function planDrawing(
  context: FlagContext,
): Promise<{ readonly shapes: readonly { type: string }[]; readonly group: string }> {
  type Drawing = {
    readonly seating_plan: {
      readonly shapes: readonly { type: string }[]
      readonly stacks: readonly { id: string; layout: object | null }[]
    }
  }
  const { seating_plan } = await asked<Drawing>(context, {
    query: 'query ($id: ID!) { seating_plan(id: $id) { shapes { type } stacks { id layout { rows } } } }',
    variables: { id: context.own },
  })
  return { shapes: seating_plan.shapes, group: seating_plan.stacks.findLast(({ layout }) => layout)?.id ?? '' }
}

/** Draws a shape at the seat under the keyboard with the tool that is on. */
export async function drawShape(context: FlagContext, name: string, type: string): Promise<void> {
  const count = async () => (await planDrawing(context)).shapes.filter((shape) => shape.type === type).length
  await tool(context, name)
  await walkTo(context)
  const before = await count()
  await context.page.keyboard.press('Enter')
  await savedEdit(context)
  assert.is(await count(), before + 1)
}

/** Gives the selected seats the category of a key. `wanted` are those seats. */
export async function paintByKey(context: FlagContext, key: string, wanted: Partial<Seat>): Promise<void> {
  const category = context.categories[Number(key) - 1]
  assert.not(
    (await seatsBy(context, wanted)).every((seat) => seat.price_category_id === category),
    'the key changes something',
  )
  // The key does nothing before the editor has read the categories, and the form of a group takes the focus when it
  // opens.
  await savedEdit(context, () => context.page.getByRole('tree').press(key))
  const painted = new Set((await seatsBy(context, wanted)).map((seat) => seat.price_category_id))
  assert.equal([...painted], [category])
}

/** Waits until the plan shows all its seats, moves the keyboard to one, and returns it. */
export async function walkTo(context: FlagContext, key: string | null = 'ArrowDown'): Promise<Seat> {
  // Blocks arrive one after another: which seat the keyboard starts at depends on those that are there.
  const { length: count } = await seatsBy(context, {})
  const tree = context.page.getByRole('tree', { name: new RegExp(`\\b${count} seats`) })
  await tree.waitFor({ timeout: SLOW_TIMEOUT })
  await tree.focus()
  if (key) await context.page.keyboard.press(key)
  const spoken = await spokenSeat(context)
  const [, block = '', row = '', num = ''] = /^(.+) · Row (\S+) · Seat ([^,]+),/.exec(spoken) ?? []
  const seat = (await seatsBy(context, { block, row })).find((each) => (each.override_num ?? each.num) === num)
  assert.ok(seat, spoken)
  return seat as Seat
}

/** Text that a screen reader announces for the focused seat. */
const spokenSeat = ({ page }: FlagContext): Promise<string> =>
  page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  )

/** Time in ms after which a key that may have come too early is pressed again. */
const AGAIN = 1000

/**
 * Waits until the server has booked an edit of the context's own plan that it had not when this was last asked. `press`
 * is tried until then.
 */
export async function savedEdit(context: FlagContext, press?: () => Promise<void>): Promise<void> {
  type Edits = { readonly seating_plan_edits: { readonly seating_plan_edits: readonly { readonly id: string }[] } }
  const query =
    'query ($id: ID!) { seating_plan_edits(input: { seating_plan_id: $id, limit: 100 }) { seating_plan_edits { id } } }'
  const count = async () =>
    (await asked<Edits>(context, { query, variables: { id: context.own } })).seating_plan_edits.seating_plan_edits
      .length
  let pressed = Number.NEGATIVE_INFINITY
  await eventually('the edit is booked', async () => {
    if (press && performance.now() - pressed > AGAIN) {
      pressed = performance.now()
      await press()
    }
    return (await count()) > (context.edits ?? 0)
  })
  context.edits = await count()
}

export const button = ({ page }: FlagContext, name: string | RegExp) => page.getByRole('button', { name })
export const field = ({ page }: FlagContext, label: string) =>
  page
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .and(page.locator('input, textarea'))
    .first()

/** Waits until a button is pressed. */
export const waitUntilPressed = ({ page }: FlagContext, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, pressed: true }).first().waitFor({ timeout: SLOW_TIMEOUT })

/** Waits until a tool is chosen. */
export const tool = ({ page }: FlagContext, name: string): Promise<void> =>
  page
    .getByRole('toolbar', { name: 'Tools' })
    .getByRole('button', { name, pressed: true, exact: true })
    .waitFor({ timeout: SLOW_TIMEOUT })

export const selected = ({ page }: FlagContext, count: number): Promise<void> =>
  page
    .getByRole('toolbar', { name: 'Selection' })
    .getByText(`${count} seat${count === 1 ? '' : 's'} selected`)
    .waitFor({ timeout: SLOW_TIMEOUT })

/** Waits until so many seats are picked. Returns their texts. */
export async function waitUntilPicked({ page }: FlagContext, count: number): Promise<readonly string[]> {
  const items = page.getByRole('list', { name: 'Picked seats' }).getByRole('listitem')
  await items.nth(count - 1).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is(await items.count(), count)
  return items.allTextContents()
}

/** Number of products in the context's order. */
export async function productsOfOrder(context: FlagContext): Promise<number> {
  const query = 'query ($id: ID!) { order(id: $id) { items { product_id qty } } }'
  type Answer = { readonly order: { readonly items: readonly { product_id: string | null; qty: number }[] } }
  const { order: found } = await asked<Answer>(context, { query, variables: { id: context.order.id } })
  return sum(found.items.map(({ product_id, qty }) => (product_id ? qty : 0)))
}

/** Seats of the hall that belong to the context's order. */
export async function seatsOfOrder(context: FlagContext): Promise<readonly string[]> {
  type Taken = { readonly taken_seats: readonly { seat_id: string; order_id: string | null }[] }
  const { taken_seats } = await asked<Taken>(context, {
    query: 'query ($id: ID!) { taken_seats(event_id: $id) { seat_id order_id } }',
    variables: { id: context.event },
  })
  return taken_seats.flatMap(({ seat_id, order_id }) => (order_id === context.order.id ? [seat_id] : []))
}

/** Two seats without companions, or a wheelchair place with its companion. */
function pairOf(free: readonly Seat[], isLinked: boolean): readonly Seat[] {
  if (!isLinked) return free.filter(({ wheelchair, linked_seat_id }) => !wheelchair && !linked_seat_id).slice(0, 2)
  const place = free.find(
    ({ wheelchair, linked_seat_id }) => wheelchair && free.some(({ id }) => id === linked_seat_id),
  )
  return free.filter(({ id }) => place && (id === place.id || id === place.linked_seat_id))
}

/** Orders two free seats by phone, and pays for them if asked. */
export async function order(context: FlagContext, isPaid: boolean, isLinked = false): Promise<string> {
  type Free = { readonly plan_seats: { seats: readonly Seat[] }; readonly taken_seats: readonly { seat_id: string }[] }
  const { plan_seats, taken_seats } = await asked<Free>(context, {
    query: `query ($plan: ID!, $event: ID!) { plan_seats(input: { seating_plan_id: $plan }) { seats { id block row num x price_category_id on_hold wheelchair linked_seat_id } }
      taken_seats(event_id: $event) { seat_id } }`,
    variables: { plan: context.hall, event: context.event },
  })
  type Prices = {
    readonly prices: {
      readonly prices: readonly { id: string; price_category_id: string; is_reservation_only: boolean }[]
    }
  }
  const { prices } = await asked<Prices>(context, {
    query:
      'query ($id: ID!) { prices(input: { event_id: $id, enabled: true }) { prices { id price_category_id is_reservation_only } } }',
    variables: { id: context.event },
  })
  const taken = new Set(taken_seats.map(({ seat_id }) => seat_id))
  const free = plan_seats.seats.filter((seat) => !taken.has(seat.id) && !seat.on_hold)
  const items = pairOf(free, isLinked).map((seat) => ({
    id: newId(),
    seat_id: seat.id,
    price_id: prices.prices.find(
      (price) => price.price_category_id === seat.price_category_id && !price.is_reservation_only,
    )?.id,
    qty: 1,
  }))
  type Reserved = {
    readonly ReserveOrder: { readonly id: string; readonly booking_code: string; readonly total: number }
  }
  const { ReserveOrder } = await asked<Reserved>(context, {
    query: 'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id booking_code total } }',
    variables: {
      input: {
        id: newId(),
        order_type: 'reservation',
        channel: 'phone',
        name: 'Ada Lovelace',
        valid_until: iso(Date.now() + DAY),
        items,
      },
    },
  })
  const { id, booking_code, total } = ReserveOrder
  const pay = 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }'
  if (isPaid)
    await asked(context, { query: pay, variables: { id, input: { id: newId(), method: 'wire', amount: total } } })
  context.order = { id, code: booking_code }
  await eventually('the order has its seats', async () => (await seatsOfOrder(context)).length === 2)
  return id
}
