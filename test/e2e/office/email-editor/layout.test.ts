import * as assert from 'uvu/assert'
import { eventually } from '../../../harness/turns'
import { openTemplate } from './editor'
import { editorSuite } from './suite'

const layout = editorSuite('layout in the email editor')

const COLUMNS = `<mjml>
  <mj-body>
    <mj-hero height="200px" background-color="#405060">
      <mj-text>On the hero</mj-text>
    </mj-hero>
    <mj-wrapper background-color="#102030">
      <mj-section>
        <mj-column><mj-text color="#ffffff">First of three</mj-text></mj-column>
        <mj-column><mj-text color="#ffffff">Second of three</mj-text></mj-column>
        <mj-column><mj-text color="#ffffff">Third of three</mj-text></mj-column>
      </mj-section>
    </mj-wrapper>
    <mj-section>
      <mj-column>
        <mj-text><a href="{{unsubscribe_url}}">Unsubscribe</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

layout('words are typed in every column and on a hero', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Three columns', COLUMNS)
  let source = COLUMNS
  for (const words of ['First of three', 'Second of three', 'Third of three', 'On the hero']) {
    await editor.writeBehind(words, '!')
    source = source.replace(words, `${words}!`)
  }
  assert.is(await editor.source(), source)
})

layout('a wrapper shows its background, and a section what its panel sets', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Backgrounds', COLUMNS)
  /** The colour that is seen behind words. */
  const behind = (words: string) =>
    editor.canvas.getByText(words, { exact: true }).evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
      }
      return null
    })
  const topOf = async (words: string) => (await editor.canvas.getByText(words, { exact: true }).boundingBox())?.y ?? 0
  assert.is(await behind('Second of three'), 'rgb(16, 32, 48)')
  assert.is(await behind('On the hero'), 'rgb(64, 80, 96)')
  await editor.dialog
    .getByRole('treeitem', { name: /^Section/ })
    .first()
    .click()
  const panel = editor.dialog.getByRole('complementary')
  await panel.getByRole('button', { name: /^Background / }).click()
  const palette = page.getByRole('dialog', { name: 'Background', exact: true })
  await palette.getByRole('textbox', { name: 'Other colour' }).fill('#12ab34')
  await page.keyboard.press('Escape')
  await eventually('the section’s own colour', async () => (await behind('Second of three')) === 'rgb(18, 171, 52)')
  const before = await topOf('Second of three')
  await panel.getByLabel('Padding: Top').fill('60')
  await eventually('the section’s own space', async () => Math.abs((await topOf('Second of three')) - before - 40) < 1)
  assert.is(
    await editor.source(),
    COLUMNS.replace('<mj-section>', '<mj-section background-color="#12ab34" padding="60px 0 20px 0">'),
  )
})

layout(
  'what is inserted with nothing selected comes before the footer, and a picture where it is dropped',
  async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'Footer', COLUMNS)
    await editor.dialog.getByRole('button', { name: 'Divider' }).click()
    await editor.canvas.locator('p[style*="border-top"]').waitFor()
    const inserted = await editor.source()
    assert.ok(inserted.indexOf('<mj-divider') > inserted.indexOf('</mj-wrapper>'))
    assert.ok(inserted.indexOf('<mj-divider') < inserted.indexOf('unsubscribe_url'))
    await editor.undoAll()
    assert.is(await editor.source(), COLUMNS)
    await editor.dialog
      .getByRole('button', { name: 'Image', exact: true })
      .dragTo(editor.frame, { targetPosition: { x: 300, y: 3 } })
    const dropped = await editor.source()
    assert.ok(dropped.indexOf('<mj-image') > 0 && dropped.indexOf('<mj-image') < dropped.indexOf('On the hero'))
    await editor.undoAll()
    assert.is(await editor.source(), COLUMNS)
  },
)

layout('an element inserted below the visible part is scrolled into view', async ({ page, product }) => {
  const lines = Array.from({ length: 40 }, (_, n) => `<mj-text>Line ${n + 1}</mj-text>`).join('\n')
  const editor = await openTemplate(
    page,
    product,
    'Long',
    `<mjml><mj-body><mj-section><mj-column>\n${lines}\n</mj-column></mj-section></mj-body></mjml>`,
  )
  await editor.dialog.getByRole('treeitem', { name: 'Text Line 40' }).press('Enter')
  await editor.dialog.getByRole('button', { name: 'Heading', exact: true }).click()
  const inserted = editor.canvas.getByText('Heading', { exact: true })
  await inserted.waitFor()
  await eventually('the heading in sight', async () => {
    const box = await inserted.boundingBox()
    return box !== null && box.y + box.height <= (page.viewportSize()?.height ?? 0)
  })
})

layout('a size, a font and a weight that are not on offer are shown as they are', async ({ page, product }) => {
  const own = '<mj-text font-size="13px" font-weight="bold" font-family="Ubuntu, Helvetica">Own look</mj-text>'
  const body = `<mjml><mj-body><mj-section><mj-column>${own}</mj-column></mj-section></mj-body></mjml>`
  const editor = await openTemplate(page, product, 'Own look', body)
  await editor.canvas.getByText('Own look').click()
  const shown = (name: string) =>
    editor.dialog.getByRole('complementary').getByRole('combobox', { name, exact: true }).inputValue()
  assert.equal([await shown('Size'), await shown('Weight'), await shown('Font')], ['13', 'bold', 'Ubuntu'])
  assert.is(await editor.source(), body)
})

/** Breaks beside marks, which an editor of blocks once pulled into them. */
const BREAKS = `<mjml><mj-body><mj-section><mj-column>
<mj-text><a href="https://a.example" style="color:#123456">A link</a><br />and a line</mj-text>
<mj-text><span style="font-size:40px">Large</span><span style="font-size:13px"><br /><br /></span>Small</mj-text>
<mj-text>Other words</mj-text>
</mj-column></mj-section></mj-body></mjml>`

layout(
  'a typed character changes no other element and no break beside a mark, and undoing gives the bytes back',
  async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'Breaks', BREAKS)
    const type = async (words: string) => {
      await editor.canvas.getByText(words).first().click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type('x')
    }
    await type('Other words')
    assert.is(await editor.source(), BREAKS.replace('Other words', 'Other wordsx'))
    await type('and a line')
    await type('Small')
    assert.is(
      await editor.source(),
      BREAKS.replace('Other words', 'Other wordsx').replace('and a line', 'and a linex').replace('Small', 'Smallx'),
    )
    await editor.undoAll()
    assert.is(await editor.source(), BREAKS)
  },
)

layout('a link gets its scheme, and one that leads nowhere cannot be applied', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Links', COLUMNS)
  await editor.dialog.getByRole('button', { name: 'Call to action' }).click()
  const dialog = page.getByRole('dialog', { name: 'Call to action' })
  await dialog.getByRole('button', { name: 'External website' }).click()
  const apply = dialog.getByRole('button', { name: 'Apply' })
  for (const link of ['javascript:alert(1)', 'nonsense']) {
    await dialog.getByLabel('Link', { exact: true }).fill(link)
    await dialog.getByText('This isn’t a web address').waitFor()
    assert.ok(await apply.isDisabled(), link)
  }
  await dialog.getByLabel('Link', { exact: true }).fill('theatre.example/x')
  await apply.click()
  await dialog.waitFor({ state: 'hidden' })
  assert.match(await editor.source(), 'href="https://theatre.example/x"')
})

layout('a link of the panel that leads nowhere is not written, and the old one stays', async ({ page, product }) => {
  const linked = COLUMNS.replace('<mj-text><a href', '<mj-image src="" href="https://old.example/" /><mj-text><a href')
  const editor = await openTemplate(page, product, 'Panel links', linked)
  const picture = editor.dialog.getByRole('treeitem', { name: /^Image/ })
  await picture.click()
  const field = editor.dialog.getByLabel('Link', { exact: true })
  for (const link of ['javascript:alert(1)', 'nonsense']) {
    await field.fill(link)
    await field.blur()
    await editor.dialog.getByText('This isn’t a web address').waitFor()
    assert.is(await field.inputValue(), link)
  }
  assert.is(await editor.source(), linked)
  await picture.click()
  await field.fill('theatre.example/x')
  await field.blur()
  assert.match(await editor.source(), 'href="https://theatre.example/x"')
})

layout('a new template begins without what was written for one of another type', async ({ page }) => {
  const open = async (type: string) => {
    await page.goto(
      new URL(`/settings/message_templates?new_message_template=new&template_type=${type}`, page.url()).href,
    )
    return page.getByRole('dialog', { name: 'Edit template' })
  }
  const event = await open('event')
  await event.getByLabel('Subject').fill('Half a thought about an event')
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.message_template:new event')))
  const reminder = await open('reminder')
  assert.is.not(await reminder.getByLabel('Subject').inputValue(), 'Half a thought about an event')
  assert.is(await reminder.getByText(/^We kept your unsaved changes/).count(), 0)
  const again = await open('event')
  await again.getByText(/^We kept your unsaved changes/).waitFor()
  assert.is(await again.getByLabel('Subject').inputValue(), 'Half a thought about an event')
})

layout.run()
