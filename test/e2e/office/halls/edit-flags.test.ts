import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { SLOW_TIMEOUT } from '../../steps'
import {
  button,
  drawingOf,
  type FlagContext,
  field,
  flagJourney,
  pressed,
  type Row,
  savedEdit,
  seatsBy,
  selected,
  spokenSeat,
  tool,
  walkTo,
} from './flag-steps'

const editor = ({ own }: FlagContext) => `/seating_plans/${own}?edit_spl=1`
const viewer = ({ own }: FlagContext) => `/seating_plans/${own}`
const FRONT = { block: 'Parkett', row: '2' }

/** A tool that draws a shape at the middle of the plan with Enter. */
const draws = (flag: string, name: string, type: string): Row => ({
  flag,
  base: editor,
  async acts(context) {
    await tool(context, name)
    const before = (await drawingOf(context)).shapes.length
    await context.page.getByRole('tree').focus()
    await context.page.keyboard.press('Enter')
    await savedEdit(context)
    const { shapes } = await drawingOf(context)
    assert.equal([shapes.length, shapes.at(-1)?.type], [before + 1, type])
  },
})

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
    flag: 'sg_seats',
    base: editor,
    value: async (context) => (await drawingOf(context)).group,
    async acts(context) {
      await selected(context, 108)
      await context.page.getByRole('tree').focus()
      await context.page.keyboard.press('2')
      await savedEdit(context)
      const used = new Set((await seatsBy(context, { block: 'Galerie' })).map(({ price_category_id }) => price_category_id))
      assert.equal([...used], [context.categories[1]])
    },
  },
  draws('sh_r', 'Rectangle', 'rect'),
  draws('sh_c', 'Circle', 'ellipse'),
  draws('sh_t', 'Text', 'text'),
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
  {
    flag: 'show_override_num',
    base: editor,
    async acts(context) {
      const { page } = context
      await pressed(context, 'Override numbers')
      await walkTo(context)
      await page.keyboard.press('Enter')
      await field(context, 'Override number').fill('7a')
      await page.keyboard.press('Enter')
      await savedEdit(context)
      const picture = () => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
      const shown = await picture()
      await button(context, 'Override numbers').click()
      await eventually('the seat shows its own number', async () => (await picture()) !== shown)
    },
  },
  {
    flag: 'hide_spl_info',
    base: editor,
    async acts(context) {
      const panel = context.page.getByRole('complementary', { name: 'Summary' })
      await tool(context, 'Select')
      assert.is(await panel.count(), 0)
      await button(context, 'Summary').click()
      await panel.waitFor()
    },
  },
  {
    flag: 'sr',
    base: (context) => `${editor(context)}&sb=${FRONT.block}`,
    value: () => FRONT.row,
    async acts(context) {
      const { page } = context
      const count = (await seatsBy(context, FRONT)).length
      await selected(context, count)
      await field(context, 'Gate').fill('Door A')
      await page.keyboard.press('Enter')
      await savedEdit(context)
      assert.is((await seatsBy(context, { block: 'Parkett' })).filter(({ gate }) => gate === 'Door A').length, count)
    },
  },
  {
    flag: 'sb',
    base: editor,
    value: () => 'Loge links 2',
    async acts(context) {
      await selected(context, 6)
      await context.page.getByRole('tree').focus()
      await context.page.keyboard.press('Delete')
      await savedEdit(context)
      assert.is((await seatsBy(context, { block: 'Loge links 2' })).length, 0)
    },
  },
  {
    flag: 'focus_seat',
    base: editor,
    value: async (context) => (await seatsBy(context, { ...FRONT, num: '9' }))[0]?.id ?? '',
    async acts(context) {
      await eventually('the seat is announced', async () => /Row 2 · Seat 9/.test(await spokenSeat(context)))
      await context.page.keyboard.press('Enter')
      await selected(context, 1)
    },
  },
]

flagJourney('flags of the editor', ROWS).run()
