import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fitView, type View } from '../../../../client/parts/seats/plan-view'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { hallEvent } from './hall-journey'

type Seat = {
  readonly block: string
  readonly row: string
  readonly num: string
  readonly x: number
  readonly y: number
  readonly price_category_id: string
}
type Point = { readonly x: number; readonly y: number }
type Context = ExaminationContext & { hand: Hand }

const drawing = suite<Context>('drawing a hall')

/**
 * Seconds that a practised person needs for one action: to think, point and press (keystroke-level model, Card, Moran
 * and Newell).
 */
const SECONDS = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 }

/** Distance between seats on a plan. */
const PITCH = 44
/** Seconds to compare a block with the picture. */
const LOOK = 10

/** Acts as a person with mouse and keyboard does, counts the steps and adds up the time they take. */
class Hand {
  steps = 0
  seconds = 0
  readonly #page: ExaminationContext['page']

  constructor(page: ExaminationContext['page']) {
    this.#page = page
  }

  /** The field with exactly this label, required or not. */
  #field(label: string) {
    return this.#page.getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`)).first()
  }

  #count(seconds: number): void {
    this.steps += 1
    this.seconds += SECONDS.think + seconds
  }

  async click(
    name: string | RegExp,
    role: 'button' | 'menuitem' | 'tab' | 'link' | 'option' = 'button',
  ): Promise<void> {
    this.#count(SECONDS.point + SECONDS.press)
    await this.#page.getByRole(role, { name }).first().click({ timeout: SLOW_TIMEOUT })
  }

  async fill(label: string, text: string): Promise<void> {
    this.#count(SECONDS.point + SECONDS.press * 2 + SECONDS.key * (text.length + 1))
    await this.#field(label).fill(text)
    await this.#page.keyboard.press('Tab')
  }

  async choose(label: string, option: string): Promise<void> {
    this.#count(SECONDS.point + SECONDS.press)
    await this.#field(label).click()
    await this.click(option, 'option')
  }

  /** Compares the preview with the picture. */
  look(): void {
    this.seconds += LOOK
  }

  async press(key: string): Promise<void> {
    this.#count(SECONDS.key)
    await this.#page.keyboard.press(key)
  }

  /** Presses at one point of the plan and releases at another; the same point is a click. */
  async drag(from: Point, to: Point, view: View): Promise<void> {
    this.#count(SECONDS.point * 2 + SECONDS.press * 2)
    const box = await this.#page.getByRole('tree').boundingBox()
    assert.ok(box)
    const screen = ({ x, y }: Point) => [box.x + view.x + x * view.scale, box.y + view.y + y * view.scale] as const
    await this.#page.mouse.move(...screen(from))
    await this.#page.mouse.down()
    if (from !== to) await this.#page.mouse.move(...screen(to), { steps: 6 })
    await this.#page.mouse.up()
  }
}

/** The view of a whole plan, as its canvas shows it. */
async function wholeView({ page }: ExaminationContext, width: number, height: number): Promise<View> {
  await page.getByRole('button', { name: 'Show the whole plan' }).click()
  const box = await page.getByRole('tree').boundingBox()
  assert.ok(box)
  return fitView({ left: -40, top: -40, right: width + 40, bottom: height + 40 }, box)
}

/** Waits until the server has booked every edit. */
const saved = ({ page }: ExaminationContext) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor({ timeout: SLOW_TIMEOUT })

drawing.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/settings/seating_plan_templates', {
    viewport: { width: 1440, height: 900 },
  })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
  context.hand = new Hand(context.page)
})

drawing.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

drawing('traces the demo’s large hall from a picture in a few minutes', async (context) => {
  const { page, product, hand } = context
  // The picture: the hall as an architect's drawing shows it, without names.
  const { seating_plan_id: plan_id } = await hallEvent(product)
  const seatsOf = async (id: string | null | undefined) => {
    const query =
      'query ($id: ID!) { plan_seats(input: { seating_plan_id: $id }) { seats { block row num x y price_category_id } } seating_plan(id: $id) { width height } }'
    return queryAs<{ plan_seats: { seats: readonly Seat[] }; seating_plan: { width: number; height: number } }>(
      product,
      'admin',
      query,
      { id },
    )
  }
  const hall = await seatsOf(plan_id)
  const { width, height } = hall.seating_plan
  const squares = hall.plan_seats.seats.map(
    ({ x, y }) => `<rect x="${x - 18}" y="${y - 18}" width="36" height="36" rx="6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g fill="#777">${squares.join('')}</g></svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()

  await hand.click('New plan')
  await page.getByRole('dialog').getByLabel('Name').fill('Großes Haus, traced')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Draw this hall' }).waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'an empty plan')
  const chooser = page.waitForEvent('filechooser', { timeout: SLOW_TIMEOUT })
  await hand.click('Choose a picture to trace')
  await (await chooser).setFiles({ name: 'hall.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('heading', { name: 'New seat group' }).waitFor({ timeout: SLOW_TIMEOUT })
  await saved(context)

  // The picture is as wide as the plan: 2,000 units, 22.73 m.
  const ratio = 2000 / width
  const at = (block: string, row: string, num: string): Point => {
    const seat = hall.plan_seats.seats.find((each) => each.block === block && each.row === row && each.num === num)
    assert.ok(seat, `${block} ${row} ${num}`)
    return { x: seat.x * ratio, y: seat.y * ratio }
  }
  const view = await wholeView(context, 2000, Math.max(1500, Math.round(height * ratio)))
  const block = async (
    name: string,
    rows: readonly [first: string, last: string],
    seats: readonly [first: string, last: string],
    aisle: string,
    category: string,
  ) => {
    const [left, right] = [at(name, rows[0], '1'), at(name, rows[0], seats[0])]
    const middle = at(name, rows[0], String(Math.round(Number(seats[0]) / 2)))
    const last = at(name, rows[1], String(Math.round(Number(seats[1]) / 2)))
    await hand.press('n')
    await hand.drag({ x: left.x, y: middle.y }, { x: right.x, y: last.y }, view)
    await hand.fill('Block', name)
    await hand.choose('Category', category)
    await hand.fill('Rows', rows[1])
    await hand.fill('Seats in first row', seats[0])
    await hand.fill('Seats in last row', seats[1])
    await hand.fill('Centre aisle (m)', aisle)
    hand.look()
    // The end of the first row, where the handle of the curve is, goes up to the end on the picture.
    const pitch = Math.abs(at(name, rows[0], '2').x - left.x)
    const handle = { x: right.x + pitch * 1.2, y: middle.y }
    await hand.drag(handle, { x: handle.x, y: right.y }, view)
    await hand.click(/^Add \d+ seats$/)
  }
  await page.getByRole('tree').focus()
  await block('Parkett', ['1', '16'], ['22', '28'], '0.47', 'Kategorie B')
  // The eight rows in front are dearer: a rectangle around them, and their category.
  const [eighth, ninth] = [at('Parkett', '8', '12'), at('Parkett', '9', '1')]
  await hand.drag(
    { x: at('Parkett', '8', '1').x - 60, y: -20 },
    { x: at('Parkett', '8', '25').x + 60, y: (eighth.y + ninth.y) / 2 },
    view,
  )
  await hand.click('Paint category: Kategorie A')
  await page.getByRole('tree').focus()
  await block('Rang', ['1', '5'], ['30', '34'], '0.95', 'Kategorie C')

  // One box, four copies below it, and all five on the other side.
  const [outer, inner] = [at('Loge links 1', '2', '1'), at('Loge links 1', '1', '3')]
  await hand.press('n')
  await hand.drag(outer, inner, view)
  await hand.fill('Block', 'Loge links 1')
  await hand.choose('Category', 'Kategorie B')
  await hand.fill('Rows', '3')
  await hand.fill('Seats in first row', '2')
  hand.look()
  await hand.click('Add 6 seats')
  for (let n = 2; n <= 5; n++) {
    await hand.click('Duplicate')
    await hand.click('Below', 'menuitem')
  }
  const lowest = at('Loge links 5', '1', '3')
  await hand.drag({ x: -25, y: -25 }, { x: lowest.x + 60, y: lowest.y + 60 }, view)
  await page.getByText('30 seats selected').first().waitFor()
  await hand.click('Duplicate')
  await hand.click('Mirrored on the other side', 'menuitem')

  // Wheelchair places in the last row of the stalls, each with the seat beside it.
  await page.getByRole('tree').focus()
  await hand.press('w')
  for (const num of ['1', '3', '5', '28', '26', '24', '22']) {
    const place = at('Parkett', '16', num)
    await hand.drag(place, place, view)
  }
  await hand.press('v')
  await saved(context)
  await page.getByText('No problems found').waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a drawn hall')

  const id = new URL(page.url()).pathname.split('/').at(-1)
  const traced = await seatsOf(id)
  assert.is(traced.plan_seats.seats.length, 620)
  const blocks = (seats: readonly Seat[]) => [...new Set(seats.map((seat) => seat.block))].sort()
  assert.equal(blocks(traced.plan_seats.seats), blocks(hall.plan_seats.seats))
  const far = hall.plan_seats.seats.filter(({ x, y, price_category_id }) =>
    traced.plan_seats.seats.every(
      (seat) =>
        Math.hypot(seat.x - x * ratio, seat.y - y * ratio) > PITCH / 2 || seat.price_category_id !== price_category_id,
    ),
  )
  assert.equal(far, [], 'each seat of the picture has one of its category on the plan')
  assert.ok(hand.seconds < 600 && hand.steps < 80, `${hand.steps} steps, ${(hand.seconds / 60).toFixed(1)} minutes`)
  assert.equal(context.objections, [])
})

drawing.run()
