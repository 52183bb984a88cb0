import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { phraseBook } from '../../../../shared/phrases'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'

const journey = suite<ExaminationContext>('undo button after a deletion')

const words = phraseBook.en

journey.before(async (context) => {
  Object.assign(context, { product: await startProduct({ isSignedIn: true }), objections: [] })
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('stands beside the success message and works by keyboard', async (context) => {
  const { product } = context
  const input = { name: 'Freundeskreis', color: '#336699' }
  const create = 'mutation ($input: CreateLabelInput!) { CreateLabel(input: $input) { id } }'
  const { CreateLabel } = await queryAs<{ CreateLabel: { id: string } }>(product, 'admin', create, { input })
  const labels = async () =>
    (
      await queryAs<{ labels: { labels: { id: string }[] } }>(
        product,
        'admin',
        '{ labels(input: { limit: 200 }) { labels { id } } }',
      )
    ).labels
  const isThere = async () => (await labels()).labels.some(({ id }) => id === CreateLabel.id)
  context.device = await openOffice(product, `/settings/labels?delete_label=${CreateLabel.id}`, {
    viewport: { width: 390, height: 844 },
  })
  const page = context.device.page()
  context.page = page
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words['app.form.delete_lead_undo']).waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByRole('button', { name: words['app.delete'], exact: true }).click()
  const undo = page.getByRole('button', { name: words['app.form.undo'], exact: true })
  await undo.waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(await isThere(), false)
  await undo.focus()
  await recordViolations(context, 'after a deletion')
  assert.equal(context.objections, [])
  await page.keyboard.press('Enter')
  await page.getByText(words['app.form.undone']).waitFor({ timeout: SLOW_TIMEOUT })
  assert.ok(await isThere())
  await page.getByText(input.name).first().waitFor({ timeout: SLOW_TIMEOUT })
})

journey.run()
