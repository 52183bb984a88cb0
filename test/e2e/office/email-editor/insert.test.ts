import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import { createLatch } from '../../../harness/turns'
import { recordViolations } from '../../accessibility-checks'
import { changeOf, openTemplate } from './editor'
import { editorSuite } from './suite'

const insert = editorSuite('content put into emails')

const HTML = `<html><body bgcolor=#eeeeee>
<table width="600" align=center>
  <tr><td style="padding:10px"><b>Dear</b> reader</td><td>Second &euro; cell</td></tr>
  <tr><td colspan="2"><p>Last row</p></td></tr>
</table>
</body></html>`

insert(
  'content goes into an email of HTML by click, by keyboard and where it is dropped, and the rest keeps its bytes',
  async (context) => {
    const { page, product } = context
    const editor = await openTemplate(page, product, 'Content in HTML', HTML)
    const panel = editor.dialog.getByRole('complementary')
    const button = (name: string) => panel.getByRole('button', { name, exact: true })
    assert.is(
      (await button('Social media').count()) + (await button('Event').count()),
      0,
      'what HTML does not have is not offered',
    )
    await editor.canvas.getByText('Dear').click()
    await button('Table row').click()
    await editor.canvas.getByText('Write your text here.').waitFor()
    const row = '<tr><td style="padding:10px">Write your text here.</td></tr>'
    const behind = 'Second &euro; cell</td></tr>'
    const one = HTML.replace(behind, `${behind}\n  ${row}`)
    assert.is(await editor.source(), one)
    await editor.dialog
      .getByRole('treeitem', { name: /Last row/ })
      .last()
      .focus()
    await page.keyboard.press('Enter')
    await button('Divider').press('Enter')
    const two = one.replace(
      'Last row</p>',
      'Last row</p><hr style="margin:16px 0;border:0;border-top:1px solid #cccccc">',
    )
    assert.is(await editor.source(), two)
    const last = await editor.canvas
      .getByText('Last row')
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    await button('Text').dragTo(editor.frame, { targetPosition: { x: last.x + 40, y: last.y + 2 } })
    assert.is(
      await editor.source(),
      two.replace('<p>Last', '<p style="margin:0 0 16px">Write your text here.</p><p>Last'),
    )
    await recordViolations(context, 'an email of HTML')
    await editor.undoAll()
    assert.equal(changeOf(HTML, await editor.source()), { at: 0, removed: '', inserted: '' })
  },
)

const MJML = `<mjml>
  <mj-body>
    <mj-section background-color="#123456"><mj-column><mj-text>Our footer</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>
`
const SECTION =
  '<mj-section background-color="#123456"><mj-column><mj-text>Our footer</mj-text></mj-column></mj-section>'
const OTHER =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Other email</mj-text></mj-column></mj-section></mj-body></mjml>'

insert('a section is saved as a block, put into another email, renamed and deleted', async (context) => {
  const { page, product } = context
  const first = await openTemplate(page, product, 'With footer', MJML)
  await first.dialog.getByRole('treeitem', { name: /^Section/ }).click()
  await first.dialog
    .getByRole('toolbar', { name: 'Selected element' })
    .getByRole('button', { name: 'Save as block' })
    .click()
  const naming = page.getByRole('dialog', { name: 'Save as block' })
  await naming.getByLabel('Name').fill('Footer')
  await naming.getByRole('button', { name: 'Save' }).click()
  await naming.waitFor({ state: 'detached' })

  const editor = await openTemplate(page, product, 'Other', OTHER)
  await editor.dialog.getByRole('tab', { name: 'Library' }).click()
  const block = editor.dialog.getByRole('button', { name: 'Footer', exact: true })
  await block.press('Enter')
  const one = OTHER.replace('</mj-body>', `${SECTION}</mj-body>`)
  assert.is(await editor.source(), one)
  const other = await editor.canvas
    .getByText('Other email')
    .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  await block.dragTo(editor.frame, { targetPosition: { x: other.x + 40, y: 2 } })
  assert.is(await editor.source(), one.replace('<mj-body>', `<mj-body>${SECTION}`))
  await editor.undoAll()
  assert.is(await editor.source(), OTHER)
  await recordViolations(context, 'saved blocks')

  await editor.dialog.getByRole('button', { name: 'Rename Footer' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Footer' })
  await renaming.getByLabel('Name').fill('Imprint')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await editor.dialog.getByRole('button', { name: 'Delete Imprint' }).click()
  await page.getByRole('dialog', { name: 'Delete Imprint?' }).getByRole('button', { name: 'Delete' }).click()
  await editor.dialog.getByText('Select a section, a row or an element').waitFor()
})

insert('a picture of the library is dragged before it has loaded', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Slow pictures', MJML)
  const loading = createLatch()
  const asked = page.waitForRequest('**/files/**')
  await page.route('**/files/**', async (route) => {
    await loading.passed
    await route.continue()
  })
  await editor.dialog.getByRole('tab', { name: 'Library' }).click()
  await asked
  const picture = editor.dialog
    .locator('button[draggable="true"]')
    .filter({ has: page.getByRole('img') })
    .first()
  await picture.dragTo(editor.frame, { targetPosition: { x: 400, y: 2 } })
  await editor.dialog.getByRole('treeitem', { name: /^Image/ }).waitFor()
  loading.open()
  const source = await editor.source()
  assert.ok(source.indexOf('<mj-image src="/files/') > 0)
  assert.ok(source.indexOf('<mj-image src="/files/') < source.indexOf('Our footer'))
})

const SECTIONS = `<mjml>
  <mj-body>
    <mj-section><mj-column><mj-text>First</mj-text></mj-column></mj-section>
    <mj-section><mj-column><mj-text>Second</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>
`

/** Lets the renderer keep what it renders. Returns a function that shows it, and all that follows. */
async function holdRendering(page: Page): Promise<() => Promise<void>> {
  const worker = page.workers().find((each) => each.url().includes('render-worker'))
  assert.ok(worker)
  await worker?.evaluate(`{
    const [send, kept] = [self.postMessage.bind(self), []]
    self.postMessage = (answer) => void kept.push(answer)
    self.showKept = () => {
      self.postMessage = send
      for (const answer of kept.splice(0)) send(answer)
    }
  }`)
  return async () => {
    await worker?.evaluate('self.showKept()')
  }
}

insert('an element dropped before a change is shown goes where the pointer is, and is never lost', async (context) => {
  const { page, product } = context
  const editor = await openTemplate(page, product, 'Slow canvas', SECTIONS)
  const panel = editor.dialog.getByRole('complementary')
  const drop = async (kind: string) => {
    const second = await editor.canvas
      .getByText('Second')
      .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    await panel
      .getByRole('button', { name: kind, exact: true })
      .dragTo(editor.frame, { targetPosition: { x: second.x + 40, y: second.bottom - 1 } })
  }
  await editor.dialog.getByRole('treeitem', { name: 'Text First' }).click()
  let show = await holdRendering(page)
  await panel.getByRole('button', { name: 'Columns', exact: true }).click()
  await drop('Divider')
  await editor.dialog.getByRole('treeitem', { name: /^Divider/ }).waitFor()
  await show()
  const source = await editor.source()
  assert.match(source, 'Second</mj-text><mj-divider /></mj-column>')

  await editor.undoAll()
  assert.is(await editor.source(), SECTIONS)
  show = await holdRendering(page)
  await editor.dialog.getByRole('tab', { name: 'Templates' }).click()
  await editor.dialog
    .getByRole('listitem')
    .filter({ hasText: 'Empty email' })
    .getByRole('button', { name: 'Apply' })
    .click()
  await editor.dialog.getByRole('tab', { name: 'Editor' }).click()
  await drop('Divider')
  await editor.dialog.getByRole('treeitem', { name: /^Divider/ }).waitFor()
  await show()
  const applied = await editor.source()
  assert.ok(applied.indexOf('<mj-divider') > 0)
  assert.ok(applied.indexOf('<mj-divider') < applied.indexOf('{{unsubscribe_url}}'))
})

insert.run()
