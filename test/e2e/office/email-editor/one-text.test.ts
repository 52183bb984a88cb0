import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { openTemplate } from './editor'
import { editorSuite } from './suite'

const oneText = editorSuite('edited words of one element')

const BODY = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text><p>Above</p></mj-text>
        <mj-text><p>Below</p></mj-text>
        <mj-divider />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

oneText('selecting another element ends the editing and shows its own toolbar', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Outline', BODY)
  await editor.writeBehind('Below', '!')
  await editor.dialog.getByRole('treeitem', { name: /Above/ }).click()
  await editor.dialog.getByRole('toolbar', { name: 'Selected element' }).waitFor()
  assert.is(await editor.writing.count(), 0)
  assert.is(await editor.source(), BODY.replace('Below', 'Below!'))
})

oneText('undoing an insertion above them changes no other element', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Undone', BODY)
  await editor.canvas.getByText('Above').click()
  await page.keyboard.press('Escape')
  await editor.dialog.getByRole('button', { name: 'Columns' }).click()
  await editor.canvas.getByText('Below').click()
  await editor.writing.waitFor()
  await page.keyboard.press('Control+z')
  await editor.writing.waitFor({ state: 'detached' })
  await page.keyboard.type('lost')
  assert.is(await editor.source(), BODY)
})

oneText('a variable is inserted where the cursor is', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Variable', BODY)
  await editor.writeBehind('Below', '')
  // The editor sets the cursor itself in the moment after the click, and once more when it has the focus.
  await eventually('the cursor before the words', async () => {
    await page.keyboard.press('Home')
    return (await editor.cursor()) === 0
  })
  await editor.dialog.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name: 'Insert variable' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  assert.is(await editor.source(), BODY.replace('Below', '{{firstname}}Below'))
})

oneText('a click right after Enter goes to the element that is clicked', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Enter', BODY)
  await editor.canvas.getByText('Above').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await editor.writeBehind('Below', '!')
  assert.is(await editor.source(), BODY.replace('<p>Above</p>', '<p>Above</p><p></p>').replace('Below', 'Below!'))
})

oneText('undoing what was inserted selects nothing in its place', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Deleted', BODY)
  await editor.canvas.getByText('Above').click()
  await page.keyboard.press('Escape')
  await editor.dialog.getByRole('treeitem', { name: /Above/ }).focus()
  await editor.dialog.getByRole('button', { name: 'Spacer' }).click()
  await editor.dialog.getByRole('button', { name: 'Undo' }).click()
  const selected = editor.dialog.getByRole('treeitem', { selected: true })
  assert.match((await selected.textContent()) ?? '', /Above/)
})

const TWO_COLUMNS = BODY.replace(
  '<mj-divider />',
  '<mj-divider /></mj-column><mj-column><mj-text><p>Beside</p></mj-text><mj-text><p>Under it</p></mj-text>',
)

oneText(
  'a click beside them selects the clicked words, as no toolbar covers another column',
  async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'Beside', TWO_COLUMNS)
    await editor.canvas.getByText('Below').click()
    await editor.writing.waitFor()
    await editor.canvas.getByText('Beside').click({ timeout: 5_000 })
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    assert.is(await editor.source(), TWO_COLUMNS.replace('Beside', 'Beside!'))
  },
)

oneText('the bar of an element at the right edge is whole', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Edge', TWO_COLUMNS)
  await editor.dialog.getByRole('treeitem', { name: /Under it/ }).click()
  const bar = await editor.dialog.getByRole('toolbar', { name: 'Selected element' }).boundingBox()
  const frame = await editor.frame.boundingBox()
  assert.ok(
    bar && frame && bar.x >= frame.x && bar.x + bar.width <= frame.x + frame.width,
    JSON.stringify({ bar, frame }),
  )
})

oneText('a step back is seen in the code too, which has no history of its own', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Code', BODY)
  await editor.canvas.getByText('Above').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await editor.choose('Raw code')
  const code = editor.dialog.getByRole('textbox', { name: 'MJML code' })
  await code.getByText('Above!').click()
  await page.keyboard.press('End')
  await page.keyboard.type('<!-- more -->')
  await code.getByText('more').waitFor()
  await page.keyboard.press('Control+z')
  await code.getByText('more').waitFor({ state: 'detached' })
  await editor.dialog.getByRole('button', { name: 'Undo' }).click()
  await code
    .getByText('Above', { exact: true })
    .or(code.getByText(/Above</))
    .first()
    .waitFor()
  assert.not.match((await code.textContent()) ?? '', 'Above!')
  await editor.dialog.getByRole('button', { name: 'Redo' }).click()
  await code.getByText('Above!').waitFor()
  assert.is(await editor.source(), BODY.replace('Above', 'Above!'))
})

oneText.run()
