import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { button, type FlagContext, field, hallJourney, order, seatsOfOrder, selected } from './flag-steps'

const journey = hallJourney('sold seats in the editor')

type Values = {
  readonly id: string
  readonly num: string
  readonly y: number
  readonly price_category_id: string
  readonly linked_seat_id: string | null
  readonly on_hold: boolean
}

const valuesOf = async ({ product, hall }: FlagContext, id: string): Promise<Values | undefined> => {
  const query =
    'query ($id: ID!) { plan_seats(input: { seating_plan_id: $id }) { seats { id num y price_category_id linked_seat_id on_hold } } }'
  const { plan_seats } = await queryAs<{ plan_seats: { seats: readonly Values[] } }>(product, 'admin', query, {
    id: hall,
  })
  return plan_seats.seats.find((seat) => seat.id === id)
}

/** Opens the editor with a seat of the context's order selected. */
async function openSold(context: FlagContext): Promise<string> {
  const [id = ''] = await seatsOfOrder(context)
  const { page } = context
  await page.goto(`/seating_plans/${context.hall}?edit_spl=1&focus_seat=${id}`)
  await page.getByRole('toolbar', { name: 'Selection' }).waitFor({ timeout: SLOW_TIMEOUT })
  await eventually('the seat has the keyboard', () =>
    page.evaluate(() => document.activeElement?.hasAttribute('aria-activedescendant') ?? false),
  )
  await page.keyboard.press('Enter')
  await selected(context, 1)
  return id
}

/** Actions on the selected seat, each with the sentence that explains its refusal. */
const REFUSED: readonly (readonly [what: string, tries: (context: FlagContext) => Promise<void>, why: RegExp])[] = [
  [
    'delete it',
    ({ page }) => page.keyboard.press('Delete'),
    /is sold for “Die Räuber”\. Refund or exchange its ticket before you delete/,
  ],
  [
    'give it another category',
    ({ page }) => page.keyboard.press('4'),
    /is sold for “Die Räuber” at the price of its category/,
  ],
  [
    'put it on hold',
    async (context) => {
      await field(context, 'Kept for').fill('Director')
      await button(context, 'Put on hold').click()
    },
    /is sold for “Die Räuber”, so you can’t put it on hold/,
  ],
]

for (const [what, tries, why] of REFUSED)
  journey(`says why a person cannot ${what}`, async (context) => {
    if (!context.order) await order(context, true)
    const id = await openSold(context)
    const before = await valuesOf(context, id)
    await tries(context)
    await context.page.getByText(why).first().waitFor({ timeout: SLOW_TIMEOUT })
    assert.equal(await valuesOf(context, id), before)
  })

journey('says why a companion cannot be unlinked', async (context) => {
  await order(context, true, true)
  const id = await openSold(context)
  const before = await valuesOf(context, id)
  await button(context, 'Unlink').click()
  await context.page
    .getByText(/is sold for “Die Räuber” .*companion/)
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(before?.linked_seat_id)
  assert.equal(await valuesOf(context, id), before)
})

journey('lists the customers before it renames, and keeps their tickets', async (context) => {
  await order(context, true)
  const id = await openSold(context)
  const { page } = context
  const rename = async () => {
    await field(context, 'Seat').fill('99')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Rename seats with live tickets?' })
    await dialog.getByText('Ada Lovelace').waitFor({ timeout: SLOW_TIMEOUT })
    return dialog
  }
  const before = await valuesOf(context, id)
  await (await rename()).getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await valuesOf(context, id), before)
  await page.reload()
  await openSold(context)
  await (await rename()).getByRole('button', { name: 'Rename' }).click()
  await eventually('the seat has its new number', async () => (await valuesOf(context, id))?.num === '99')
  assert.ok((await seatsOfOrder(context)).includes(id), 'and its ticket')
})

journey('moves a sold seat with its ticket', async (context) => {
  const id = await openSold(context)
  const before = await valuesOf(context, id)
  await context.page.getByRole('tree').focus()
  await context.page.keyboard.press('m')
  await eventually('the move tool', () => new URL(context.page.url()).searchParams.get('drag') === '1')
  await context.page.keyboard.press('ArrowDown')
  await eventually('it is moved', async () => (await valuesOf(context, id))?.y === (before?.y ?? 0) + 4)
  assert.ok((await seatsOfOrder(context)).includes(id))
})

journey.run()
