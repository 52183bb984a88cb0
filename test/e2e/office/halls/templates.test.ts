import * as assert from 'uvu/assert'
import { newId } from '../../../../client/kit/new-id'
import { DAY, HOUR, iso } from '../../../../shared/kernel/time'
import { eventually } from '../../../harness/turns'
import { recordViolations } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { button, type FlagContext, field, hallJourney, savedEdit, seatsBy, selected } from './flag-steps'

const journey = hallJourney('templates of halls')

const BOX = { block: 'Loge links 2' }

journey('removes seats, and restores some of them from the archive', async (context) => {
  const { page } = context
  context.objections = []
  await page.goto(`/seating_plans/${context.own}?edit_spl=1&sb=${BOX.block}`)
  await selected(context, 6)
  await page.getByRole('tree').focus()
  await page.keyboard.press('Delete')
  await savedEdit(context)
  assert.is((await seatsBy(context, BOX)).length, 0)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Removed seats' }).click()
  const archive = page.getByRole('dialog', { name: 'Removed seats' })
  await archive
    .getByRole('checkbox', { name: /Loge links 2/ })
    .first()
    .check({ timeout: SLOW_TIMEOUT })
  await archive
    .getByRole('checkbox', { name: /Loge links 2/ })
    .nth(1)
    .check()
  await recordViolations(context, 'the archive')
  assert.is(new URL(page.url()).searchParams.get('seat_archive'), context.own)
  await archive.getByRole('button', { name: 'Restore 2 seats' }).click()
  await archive.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  assert.is((await seatsBy(context, BOX)).length, 2)
  // Without an id the archive is that of the page's plan.
  await page.goto(`/seating_plans/${context.own}?edit_spl=1&seat_archive=1`)
  await archive
    .getByRole('checkbox', { name: /Loge links 2/ })
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  await archive.getByRole('button', { name: 'Close' }).click()
  await page.locator('footer').getByText('616 seats').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

/** Makes the context's own plan a template, and an event with a copy of it. Returns the copy. */
async function eventWithCopy(context: FlagContext): Promise<string> {
  const { product, own } = context
  await queryAs(
    product,
    'admin',
    'mutation ($id: ID!, $input: UpdateSeatingPlanInput!) { UpdateSeatingPlan(id: $id, input: $input) { id } }',
    {
      id: own,
      input: { is_template: true },
    },
  )
  const starts = Date.now() + 30 * DAY
  const input = {
    id: newId(),
    title: 'Faust',
    starts_at: iso(starts),
    ends_at: iso(starts + 3 * HOUR),
    seating_plan_id: own,
    on_sale: true,
    published: true,
  }
  type Created = { readonly CreateEvent: { readonly seating_plan_id: string } }
  const { CreateEvent } = await queryAs<Created>(
    product,
    'admin',
    'mutation ($input: CreateEventInput!) { CreateEvent(input: $input) { seating_plan_id } }',
    {
      input,
    },
  )
  return CreateEvent.seating_plan_id
}

journey('applies a change of the template to a future event after a preview', async (context) => {
  const { page, own } = context
  context.objections = []
  const copy = await eventWithCopy(context)
  assert.is.not(copy, own)
  await page.goto(`/seating_plans/${own}?edit_spl=1&sb=Parkett&sr=3`)
  const row = await seatsBy(context, { block: 'Parkett', row: '3' })
  await selected(context, row.length)
  await field(context, 'Gate').fill('Door B')
  await page.keyboard.press('Enter')
  await savedEdit(context)
  await button(context, 'Apply to events').click()
  const dialog = page.getByRole('dialog', { name: 'Apply to future events' })
  const gates = dialog.getByRole('listitem').filter({ hasText: 'Gates' })
  await gates.getByText(String(row.length)).waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByRole('checkbox', { name: /Faust/ }).waitFor()
  await recordViolations(context, 'the preview')
  const withGate = async () =>
    (await seatsBy({ ...context, own: copy } as FlagContext, {})).filter(({ gate }) => gate === 'Door B').length
  assert.is(await withGate(), 0, 'a preview changes nothing')
  await dialog.getByRole('button', { name: 'Apply to 1 event' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
  await eventually('the event has the gates', async () => (await withGate()) === row.length)
  assert.equal(context.objections, [])
})

journey.run()
