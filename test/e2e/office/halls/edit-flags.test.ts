import * as assert from 'uvu/assert'
import { SLOW_TIMEOUT } from '../../steps'
import { button, drawingOf, type FlagContext, field, flagJourney, pressed, type Row, savedEdit, seatsBy, selected, tool, walkTo } from './flag-steps'

const editor = ({ own }: FlagContext) => `/seating_plans/${own}?edit_spl=1`
const viewer = ({ own }: FlagContext) => `/seating_plans/${own}`
const FRONT = { block: 'Parkett', row: '2' }

const ROWS: readonly Row[] = [
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
      await pressed(context, 'Grid 0.25 m')
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
      assert.ok((await seatsBy(context, { block: `${block} 2` })).length > 0, 'seats on the right of the line are a block of their own')
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
    value: async (context) => (await drawingOf(context)).group,
    async acts(context) {
      const { page } = context
      await page.getByRole('heading', { name: 'Seat group', exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
      await field(context, 'Rows').fill('9')
      await button(context, 'Change group').click()
      await savedEdit(context)
      assert.is((await seatsBy(context, { block: 'Galerie' })).length, 108)
    },
  },
  {
    flag: 'pc_id',
    base: editor,
    value: ({ categories }) => categories[2] ?? '',
    async acts(context) {
      await pressed(context, /^Paint category: /)
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await savedEdit(context)
      assert.is((await seatsBy(context, seat))[0]?.price_category_id, context.categories[2])
    },
  },
  {
    flag: 'place_wheelchair',
    base: editor,
    async acts(context) {
      await tool(context, 'Wheelchair place')
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await savedEdit(context)
      const [now] = await seatsBy(context, seat)
      assert.ok(now?.wheelchair && now.linked_seat_id, 'it has a companion')
    },
  },
  {
    flag: 'link_with_seat',
    base: editor,
    value: async (context) => (await seatsBy(context, { ...FRONT, num: '5' }))[0]?.id ?? '',
    async acts(context) {
      await tool(context, 'Link companion')
      const seat = await walkTo(context)
      await context.page.keyboard.press('Enter')
      await savedEdit(context)
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
