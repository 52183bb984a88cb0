import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../../harness/browser/device'
import { openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { eventually } from '../../../harness/turns'
import { HALL } from '../../accessibility-checks'
import {
  chooseEvent,
  nextCustomer,
  openDesk,
  openOffice,
  payCash,
  queryAs,
  SLOW_TIMEOUT,
  signIn,
  waitUntilOffline,
  waitUntilSaved,
} from '../../steps'
import { hallEvent } from './hall-journey'

type Seat = {
  readonly id: string
  readonly block: string
  readonly row: string
  readonly num: string
  readonly x: number
  readonly y: number
  readonly gate: string | null
}
type Claim = { readonly seat_id: string; readonly sold: number; readonly held: number }

type Context = {
  product: Product
  desk: Device
  admin: Device
  editor: Device
  plan: string
  event: string
  /** Seats that the desk holds while it is offline. */
  held: readonly string[]
}

const journey = suite<Context>('two editors and a desk')

journey.before(async (context) => {
  const product = await startProduct({ isSignedIn: true })
  context.product = product
  const hall = await hallEvent(product)
  context.plan = hall.seating_plan_id
  context.event = hall.id
  context.desk = await openDesk(product, 'Desk A', 'Abendkasse')
  context.admin = await openOffice(product, '/orders', { viewport: { width: 1440, height: 900 } })
  await waitUntilSaved(context.admin)
  context.editor = await openDevice(product, { path: '/orders', viewport: { width: 1440, height: 900 } })
  await signIn(context.editor, 'editor')
  await waitUntilSaved(context.editor)
})

journey.after(async ({ product, desk, admin, editor }) => {
  for (const device of [desk, admin, editor]) await device?.dispose()
  await product?.dispose()
})

const seatsOf = async ({ product, plan }: Context): Promise<readonly Seat[]> => {
  const query = 'query ($input: PlanSeatsInput!) { plan_seats(input: $input) { seats { id block row num x y gate } } }'
  return (
    await queryAs<{ plan_seats: { seats: readonly Seat[] } }>(product, 'admin', query, {
      input: { seating_plan_id: plan },
    })
  ).plan_seats.seats
}
const seatOf = async (context: Context, id: string) => (await seatsOf(context)).find((seat) => seat.id === id)
const claimsOf = async ({ product, plan }: Context): Promise<readonly Claim[]> => {
  const query = 'query ($id: ID!) { seating_plan_use(id: $id) { claims { seat_id sold held } } }'
  return (await queryAs<{ seating_plan_use: { claims: readonly Claim[] } }>(product, 'admin', query, { id: plan }))
    .seating_plan_use.claims
}
type Taken = {
  readonly seat_id: string
  readonly state: string
  readonly order_id: string | null
  readonly device: string | null
}
const takenOf = async ({ product, event }: Context): Promise<readonly Taken[]> => {
  const query = 'query ($id: ID!) { taken_seats(event_id: $id) { seat_id state order_id device } }'
  return (await queryAs<{ taken_seats: readonly Taken[] }>(product, 'admin', query, { id: event })).taken_seats
}
/** Free seats of the plan, of which each test takes some. */
const freeSeats = async (context: Context): Promise<readonly Seat[]> => {
  const claimed = new Set((await claimsOf(context)).map(({ seat_id }) => seat_id))
  return (await seatsOf(context)).filter(({ id }) => !claimed.has(id))
}

/** Opens the editor with the keyboard on a seat. */
async function openAt({ plan }: Context, device: Device, id: string, flags = ''): Promise<Page> {
  const page = device.page()
  await page.goto(`/seating_plans/${plan}?edit_spl=1&focus_seat=${id}${flags}`)
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor({ timeout: SLOW_TIMEOUT })
  await eventually('the seat has the keyboard', () =>
    page.evaluate(() => document.activeElement?.hasAttribute('aria-activedescendant') ?? false),
  )
  return page
}
/** Selects the seat under the cursor, chooses the move tool and presses a key. */
async function nudge(page: Page, key: string): Promise<void> {
  await page.getByRole('tree').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar', { name: 'Selection' }).getByText('1 seat selected').waitFor()
  await page.keyboard.press('m')
  await eventually('the move tool', () => new URL(page.url()).searchParams.get('drag') === '1')
  await page.keyboard.press(key)
}
const saved = (page: Page) => page.getByText(/^Saved/).waitFor({ timeout: SLOW_TIMEOUT })
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })
/** Waits until one of two editors is asked what becomes of its edit. Returns that one first. */
async function refusedFirst(one: Page, other: Page): Promise<readonly [Page, Page]> {
  await eventually(
    'one of the edits is refused',
    async () => (await conflict(one).count()) + (await conflict(other).count()) === 1,
  )
  return (await conflict(one).count()) === 1 ? [one, other] : [other, one]
}
const down = (page: Page) => page.getByLabel('Down (m)').inputValue()

journey('keeps the seats of a desk that sells offline', async (context) => {
  const { desk } = context
  await desk.goOffline()
  await waitUntilOffline(desk)
  context.held = (await takenOf(context)).filter(({ device }) => device === 'Desk A').map(({ seat_id }) => seat_id)
  assert.ok(context.held.length > 0, 'the desk holds seats')
  await chooseEvent(desk, HALL)
  await desk
    .page()
    .getByRole('button', { name: /\d left · Row/ })
    .first()
    .click()
  await payCash(desk, /^€100/)
  await nextCustomer(desk)
  // The plan has other events, at which some of these seats are sold.
  const unsold = (await claimsOf(context)).filter(({ sold }) => sold === 0).map(({ seat_id }) => seat_id)
  const held = context.held.find((id) => unsold.includes(id)) ?? ''
  const page = await openAt(context, context.admin, held)
  const before = await seatOf(context, held)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await page.getByText(/is held by Desk A for/).waitFor()
  assert.equal(await seatOf(context, held), before)
})

journey('shows each editor what the other one changes', async (context) => {
  const { admin, editor, held } = context
  const [mine, theirs] = await freeSeats(context)
  assert.ok(mine && theirs)
  const one = await openAt(context, admin, mine?.id ?? '')
  const other = await openAt(context, editor, held[0] ?? '')
  // Each sees that the other one is there before anything is changed.
  await other.getByRole('img', { name: 'Johannes Eckert has this plan open' }).waitFor({ timeout: SLOW_TIMEOUT })
  await one.getByRole('img', { name: 'Mathilda Seidel has this plan open' }).waitFor({ timeout: SLOW_TIMEOUT })
  await nudge(one, 'ArrowDown')
  await one.getByText(/^Saved \d\d:\d\d$/).waitFor({ timeout: SLOW_TIMEOUT })
  await other.getByText(/Johannes Eckert changed a seat/).waitFor({ timeout: SLOW_TIMEOUT })
  // The editor moves a seat that the desk holds, which keeps its hold.
  const at = await seatOf(context, held[0] ?? '')
  await nudge(other, 'ArrowRight')
  await saved(other)
  await one.getByText(/Mathilda Seidel changed a seat/).waitFor({ timeout: SLOW_TIMEOUT })
  assert.is((await seatOf(context, held[0] ?? ''))?.x, (at?.x ?? 0) + 4)
})

journey('asks the second of two editors who move one seat', async (context) => {
  const { admin, editor, product } = context
  const [seat] = (await freeSeats(context)).slice(5)
  const one = await openAt(context, admin, seat?.id ?? '')
  const other = await openAt(context, editor, seat?.id ?? '')
  for (const page of [one, other]) {
    await page.keyboard.press('Enter')
    await page.keyboard.press('m')
    await eventually('the move tool', () => new URL(page.url()).searchParams.get('drag') === '1')
  }
  // Both edits are on their way before the server answers either.
  product.pause()
  await one.keyboard.press('ArrowDown')
  await other.keyboard.press('Shift+ArrowDown')
  product.resume()
  const [refused, first] = await refusedFirst(one, other)
  await conflict(refused)
    .getByText(/changed .* in the meantime/)
    .waitFor()
  await conflict(refused).getByRole('button', { name: 'Apply mine' }).click()
  await conflict(refused).waitFor({ state: 'hidden' })
  await saved(refused)
  const wanted = (seat?.y ?? 0) + (refused === one ? 4 : 40)
  await eventually(
    'the server has the place that was applied',
    async () => (await seatOf(context, seat?.id ?? ''))?.y === wanted,
  )
  await eventually('both show the same place', async () => (await down(one)) === (await down(other)))
  await first.getByText(/changed a seat/).waitFor({ timeout: SLOW_TIMEOUT })
})

journey('asks the second of two editors of whom one deletes the seat', async (context) => {
  const { admin, editor, product } = context
  const [seat] = (await freeSeats(context)).slice(9)
  const count = (await seatsOf(context)).length
  const one = await openAt(context, admin, seat?.id ?? '')
  const other = await openAt(context, editor, seat?.id ?? '')
  await other.keyboard.press('Enter')
  await other.keyboard.press('m')
  await eventually('the move tool', () => new URL(other.url()).searchParams.get('drag') === '1')
  await one.keyboard.press('Enter')
  product.pause()
  await one.keyboard.press('Delete')
  await other.keyboard.press('ArrowDown')
  product.resume()
  const [refused, first] = await refusedFirst(one, other)
  const isDeleted = first === one
  await conflict(refused).getByRole('button', { name: 'Discard mine' }).click()
  await conflict(refused).waitFor({ state: 'hidden' })
  assert.is((await seatOf(context, seat?.id ?? ''))?.y, isDeleted ? undefined : (seat?.y ?? 0) + 4)
  const text = `${count - Number(isDeleted)} seats`
  for (const page of [one, other]) await page.locator('footer').getByText(text).waitFor({ timeout: SLOW_TIMEOUT })
})

journey('books the offline sale with its seat, and leaves the holds as they were', async (context) => {
  const { desk, held } = context
  const claims = await claimsOf(context)
  for (const id of held)
    assert.ok(
      claims.some(({ seat_id, held: count }) => seat_id === id && count > 0),
      'the hold stands',
    )
  await desk.goOnline()
  await waitUntilSaved(desk)
  const sold = (await takenOf(context)).filter(({ seat_id, state }) => held.includes(seat_id) && state === 'sold')
  assert.is(sold.length, 1)
  assert.ok(sold[0]?.order_id, 'the ticket has its order')
  assert.ok(await seatOf(context, sold[0]?.seat_id ?? ''), 'and its seat')
})

journey.run()
