import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import { startProduct } from '../../harness/browser/product'
import { eventually } from '../../harness/turns'
import { type ExaminationContext, recordViolations } from '../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../steps'
import { effectOf } from './settings/settings-steps'

const office = suite<ExaminationContext>('the designer of print layouts')

office.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/settings/customize_pdf?layout=TICKET.BOCA_55X2.en', {
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
})

office.before.each((context) => {
  context.objections = []
})

office.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

type Saved = Pick<RowOf<'print_layouts'>, 'name' | 'is_default' | 'elements'>

const savedLayouts = async ({ product }: ExaminationContext): Promise<readonly Saved[]> => {
  if (!product) throw new Error('no product')
  const query = '{ print_layouts(input: { limit: 10 }) { print_layouts { name is_default elements } } }'
  const answer = await queryAs<{ print_layouts: { print_layouts: readonly Saved[] } }>(product, 'admin', query)
  return answer.print_layouts.print_layouts
}

office(
  `${effectOf('customize_pdf')}: copies a built-in layout, moves and changes its elements, and saves what the printer then prints`,
  async (context) => {
    const { page } = context
    await page.getByRole('button', { name: 'Customize' }).click({ timeout: SLOW_TIMEOUT })
    const title = page.getByRole('button', { name: 'Text 2' })
    await title.waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('img', { name: 'Printed as BOCA' }).waitFor({ timeout: SLOW_TIMEOUT })
    const printed = () =>
      page.getByRole('img', { name: 'Printed as BOCA' }).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    const before = await printed()
    // With the keyboard: two steps to the right, one down.
    await title.focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    assert.is(await page.getByLabel('X in mm').inputValue(), '7')
    assert.is(await page.getByLabel('Y in mm').inputValue(), '7.4')
    // With the pointer: about 10 mm to the right, onto the grid.
    const box = await title.boundingBox()
    assert.ok(box)
    const perMm = box.width / Number(await page.getByLabel('Width in mm').inputValue())
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x + 5 + 3.3 * perMm, box.y + 5, { steps: 5 })
    await page.mouse.up()
    assert.is(await page.getByLabel('X in mm').inputValue(), '10')
    await page.keyboard.press('Control+z')
    assert.is(await page.getByLabel('X in mm').inputValue(), '7')
    await page.keyboard.press('Control+Shift+z')
    // What is taken off the paper by its key comes back by another, and a new element is moved at once.
    const count = await page.locator('[data-element]').count()
    await title.press('Delete')
    await page
      .locator('[data-element]')
      .nth(count - 1)
      .waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await page
      .locator('[data-element]')
      .nth(count - 1)
      .waitFor()
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.locator('[data-element]').nth(count).waitFor()
    await page.keyboard.press('ArrowRight')
    await eventually('the new text is moved', async () => (await page.getByLabel('X in mm').inputValue()) === '6')
    await page.keyboard.press('Delete')
    await page.locator('[data-element]').nth(count).waitFor({ state: 'detached' })
    await title.focus()
    // A text with a mistake says so before it is saved.
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('{{ event.titel }}')
    await page.getByText('There is no variable “event.titel”.').first().waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('There is no variable “event.titel”.').nth(1).waitFor({ timeout: SLOW_TIMEOUT })
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('{% for i in (1..20) %}{{ event.title }} {% endfor %}')
    await page.getByText('A text is cut off').waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('PREMIERE {{ event.title }}')
    await page.getByText('Everything fits').waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, 'designer')
    // A draft survives a reload.
    await page.reload()
    await page.getByText('Not saved').waitFor({ timeout: SLOW_TIMEOUT })
    await page.keyboard.press('Escape')
    await page.getByLabel('Name').fill('Premiere')
    await page.getByRole('switch', { name: 'Default' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The layout is saved.').waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByText('Not saved').waitFor({ state: 'detached' })
    assert.is.not(await printed(), before)
    const [saved, ...others] = await savedLayouts(context)
    assert.equal([saved?.name, saved?.is_default, others.length], ['Premiere', true, 0])
    const [, element] = saved?.elements ?? []
    assert.ok(element?.kind === 'text' && element.template === 'PREMIERE {{ event.title }}')
    // It was dragged along its line.
    assert.equal([element.x, Math.round((element.y + element.height) * 100) / 100], [10, 18.6])
    // Elements on the canvas are as large as on paper. “Selected element” chooses each of them too, with a target of
    // full size.
    assert.equal(
      context.objections.filter(
        (each) => !/target-size: button\[aria-label="(Text|Code|Line|Box|Picture) \d+"\]/.test(each),
      ),
      [],
    )
  },
)

office.run()
