import * as assert from 'uvu/assert'
import { SLOW_TIMEOUT } from '../../steps'
import {
  button,
  drawShape,
  type FlagContext,
  type FlagRow,
  field,
  flagJourney,
  paintByKey,
  planDrawing,
  savedEdit,
  seatsBy,
  selected,
  tool,
  waitUntilPressed,
  walkTo,
} from './flag-steps'

const editor = ({ own }: FlagContext) => `/seating_plans/${own}?edit_spl=1`
const viewer = ({ own }: FlagContext) => `/seating_plans/${own}`
const FRONT = { block: 'Parkett', row: '2' }

/** Presses Enter on a seat and waits until the edit is booked. Returns the seat before and after it. */
async function editedSeat(context: FlagContext) {
  const seat = await walkTo(context)
  await context.page.keyboard.press('Enter')
  await savedEdit(context)
  return { seat, now: (await seatsBy(context, seat))[0] }
}

/** Row of a flag that selects seats. They take the category of a key. */
const selecting = (
  flag: string,
  value: FlagRow['value'] & {},
  seats: Parameters<typeof seatsBy>[1],
  key: string,
): FlagRow => ({
  flag,
  base: editor,
  value,
  async acts(context) {
    await selected(context, (await seatsBy(context, seats)).length)
    await paintByKey(context, key, seats)
  },
})

const ROWS: readonly FlagRow[] = [
  {
    flag: 'edit_spl',
    base: viewer,
    async acts(context) {
      await tool(context, 'Select')
      await walkTo(context, 'End')
      await context.page.keyboard.press('Enter')
      await selected(context, 1)
    },
  },
  {
    flag: 'show_grid',
    base: editor,
    async acts(context) {
      await waitUntilPressed(context, 'Grid 0.25 m')
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await context.page.keyboard.press('m')
      await tool(context, 'Move')
      await context.page.keyboard.press('ArrowRight')
      await savedEdit(context)
      const [now] = await seatsBy(context, seat)
      assert.is(now?.x, seat.x + 22, 'one line of the grid')
    },
  },
  {
    flag: 'drag',
    base: editor,
    async acts(context) {
      await tool(context, 'Move')
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await selected(context, 1)
      await context.page.keyboard.press('ArrowDown')
      await savedEdit(context)
      assert.is((await seatsBy(context, seat))[0]?.y, seat.y + 4)
    },
  },
  {
    flag: 'new_split',
    base: editor,
    async acts(context) {
      await tool(context, 'Split with a line')
      const { block } = await walkTo(context, 'End')
      await context.page.keyboard.press('Enter')
      await savedEdit(context)
      assert.ok(
        (await seatsBy(context, { block: `${block} 2` })).length > 0,
        'seats on the right of the line are a block of their own',
      )
    },
  },
  {
    flag: 'n_sg',
    base: editor,
    async acts(context) {
      const { page } = context
      await page.getByRole('heading', { name: 'New seat group' }).waitFor({ timeout: SLOW_TIMEOUT })
      await field(context, 'Block').fill('Galerie')
      await button(context, 'Add 96 seats').click()
      await savedEdit(context)
      assert.is((await seatsBy(context, { block: 'Galerie' })).length, 96)
    },
  },
  {
    flag: 'e_sg',
    base: editor,
    value: async (context) => (await planDrawing(context)).group,
    async acts(context) {
      const { page } = context
      await page.getByRole('heading', { name: 'Seat group', exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
      await field(context, 'Rows').fill('9')
      await button(context, 'Change group').click()
      await savedEdit(context)
      assert.is((await seatsBy(context, { block: 'Galerie' })).length, 108)
    },
  },
  selecting('sg_seats', async (context) => (await planDrawing(context)).group, { block: 'Galerie' }, '2'),
  { flag: 'sh_r', base: editor, acts: (context) => drawShape(context, 'Rectangle', 'rect') },
  { flag: 'sh_c', base: editor, acts: (context) => drawShape(context, 'Circle', 'ellipse') },
  { flag: 'sh_t', base: editor, acts: (context) => drawShape(context, 'Text', 'text') },
  {
    flag: 'show_override_num',
    base: editor,
    async acts(context) {
      await waitUntilPressed(context, 'Override numbers')
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await field(context, 'Override number').fill('7a')
      await field(context, 'Override number').press('Enter')
      await savedEdit(context)
      assert.is((await seatsBy(context, seat))[0]?.override_num, '7a')
    },
  },
  {
    flag: 'hide_spl_info',
    base: editor,
    async acts(context) {
      const panel = context.page.getByRole('complementary', { name: 'Summary' })
      await walkTo(context)
      assert.is(await panel.count(), 0)
      await button(context, 'Summary').click()
      await panel.waitFor({ timeout: SLOW_TIMEOUT })
      await button(context, 'Summary').click()
      await panel.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    },
  },
  selecting('sr', () => '3', { row: '3' }, '2'),
  selecting('sb', () => 'Loge links 1', { block: 'Loge links 1' }, '3'),
  {
    flag: 'focus_seat',
    base: editor,
    value: async (context) => (await seatsBy(context, { ...FRONT, num: '9' }))[0]?.id ?? '',
    async acts(context) {
      const { id } = await walkTo(context, null)
      assert.is(id, (await seatsBy(context, { ...FRONT, num: '9' }))[0]?.id)
      await context.page.keyboard.press('Enter')
      await selected(context, 1)
    },
  },
  {
    flag: 'pc_id',
    base: editor,
    // No other flag gives it: the seat that is walked to may have any of theirs.
    value: ({ categories }) => categories[3] ?? '',
    async acts(context) {
      await waitUntilPressed(context, /^Paint category: /)
      assert.is((await editedSeat(context)).now?.price_category_id, context.categories[3])
    },
  },
  {
    flag: 'place_wheelchair',
    base: editor,
    async acts(context) {
      await tool(context, 'Wheelchair place')
      const { now } = await editedSeat(context)
      assert.ok(now?.wheelchair && now.linked_seat_id, 'it has a companion')
    },
  },
  {
    flag: 'link_with_seat',
    base: editor,
    value: async (context) => (await seatsBy(context, { ...FRONT, num: '5' }))[0]?.id ?? '',
    async acts(context) {
      await tool(context, 'Link companion')
      const { seat } = await editedSeat(context)
      assert.is((await seatsBy(context, { ...FRONT, num: '5' }))[0]?.linked_seat_id, seat.id)
    },
  },
  {
    flag: 'ho',
    base: editor,
    async acts(context) {
      const { page } = context
      await tool(context, 'Hold seats')
      const seat = await walkTo(context)
      await page.keyboard.press('Enter')
      await selected(context, 1)
      await field(context, 'Kept for').fill('Director')
      await button(context, 'Put on hold').click()
      await savedEdit(context)
      const [now] = await seatsBy(context, seat)
      assert.equal([now?.on_hold, now?.hold_owner], [true, 'Director'])
    },
  },
]

flagJourney('flags of the editor', ROWS).run()
