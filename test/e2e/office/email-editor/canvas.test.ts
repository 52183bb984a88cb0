import * as assert from 'uvu/assert'
import { MjmlRenderer } from '../../../../server/email/rendering/mjml-renderer'
import { renderEmail } from '../../../../server/email/rendering/render-email'
import { BUILT_IN_TEMPLATES } from '../../../../shared/email/templates/built-in'
import { THIRD_PARTY } from '../../../email/source/third-party'
import { recordViolations } from '../../accessibility-checks'
import { changeOf, differingPixels, openTemplate, wordsIn } from './editor'
import { editorSuite } from './suite'

const canvas = editorSuite('canvas of the email editor')

const renderer = new MjmlRenderer()
canvas.after(() => renderer.close())

/** Foreign emails whose pictures are not needed to compare them. */
const FOREIGN = ['one line', 'CDATA and raw', 'empty parts']
const SHOWN = new Map([
  ...BUILT_IN_TEMPLATES.filter(({ id }) => id.endsWith('_en')).map(({ id, body }) => [id, body] as const),
  ...FOREIGN.map((name) => [name, THIRD_PARTY[name] ?? ''] as const),
])

for (const [name, body] of SHOWN)
  canvas(
    `${name}: shows what is sent, inserts typed characters at their place, and gives the bytes back`,
    async ({ page, product }) => {
      const editor = await openTemplate(page, product, name, body)
      const rendered = await renderEmail(body, renderer, new URL(page.url()))
      assert.ok('html' in rendered)
      assert.is(await differingPixels(editor, rendered.html), 0)
      let before = body
      for (const place of [0.2, 0.7]) {
        const words = wordsIn(before)
        const chosen = words[Math.floor(words.length * place)]
        if (!chosen) continue
        await editor.write(chosen.id, 'Ω & <b')
        const after = await editor.source()
        const { at, ...change } = changeOf(before, after)
        assert.equal(change, { removed: '', inserted: 'Ω &amp; &lt;b' }, `${name}: ${chosen.html}`)
        assert.ok(at >= chosen.start && at <= chosen.end)
        before = after
      }
      await editor.undoAll()
      assert.is(await editor.source(), body)
    },
  )

const HTML = `<html><body>
<table width="600" align=center><tr><td style="padding:10px"><b>Dear</b> reader</td><td>Second &euro; cell</td></tr>
<tr><td colspan="2"><img src="/placeholders/cat-200x200.png" alt="A cat"></td></tr></table>
<form action="https://example.org"><p>A form</p></form><script>alert(1)</script>
</body></html>`

canvas(
  'the words of an HTML email are edited where they are shown, and the rest keeps its bytes',
  async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'HTML', HTML)
    assert.is(await editor.canvas.locator('script, form').count(), 0)
    await editor.writeBehind('Second € cell', '!')
    assert.is(await editor.source(), HTML.replace('Second &euro; cell', 'Second &euro; cell!'))
    await editor.canvas.getByText('Dear').click()
    const panel = editor.dialog.getByRole('complementary')
    await panel.getByRole('radio', { name: 'Centre' }).press('Space')
    assert.is(
      await editor.source(),
      HTML.replace('Second &euro; cell', 'Second &euro; cell!').replace(
        'style="padding:10px"',
        'style="padding:10px;text-align:center"',
      ),
    )
  },
)

const TWO = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>Left one</mj-text>
        <mj-text>Left two</mj-text>
      </mj-column>
      <mj-column>
        <mj-text>Right one</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

canvas('elements are moved by mouse, by the outline’s keys, and inserted where they are dropped', async (context) => {
  const { page, product } = context
  const editor = await openTemplate(page, product, 'Two columns', TWO)
  await editor.canvas.getByText('Left one').click()
  await page.keyboard.press('Escape')
  await recordViolations(context, 'canvas')
  await editor.dialog.getByTitle('Drag to move').dragTo(editor.frame, { targetPosition: { x: 600, y: 75 } })
  await editor.canvas.locator('.mj-column-per-50').nth(1).getByText('Left one').waitFor()
  assert.is(
    await editor.source(),
    TWO.replace('        <mj-text>Left one</mj-text>\n', '').replace(
      'Right one</mj-text>',
      'Right one</mj-text>\n        <mj-text>Left one</mj-text>',
    ),
  )
  const entry = editor.dialog.getByRole('treeitem', { name: /Left one/ })
  await entry.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  assert.is(
    await editor.source(),
    TWO.replace('        <mj-text>Left one</mj-text>\n', '').replace(
      'Left two</mj-text>',
      'Left two</mj-text>\n        <mj-text>Left one</mj-text>',
    ),
  )
  await editor.undoAll()
  await editor.dialog
    .getByRole('button', { name: 'Divider' })
    .dragTo(editor.frame, { targetPosition: { x: 250, y: 22 } })
  assert.is(await editor.source(), TWO.replace('<mj-text>Left one', '<mj-divider />\n        <mj-text>Left one'))
  await editor.choose('Raw code')
  await page.setViewportSize({ width: 1440, height: 250 })
  await recordViolations(context, 'code that scrolls')
  await page.setViewportSize({ width: 1440, height: 900 })
})

canvas('a section is for some readers only, and the text beside the subject is written', async ({ page, product }) => {
  const editor = await openTemplate(page, product, 'Readers', TWO)
  await editor.dialog.getByLabel('Preview text').fill('Soon & near')
  await editor.dialog.getByRole('treeitem', { name: /^Section/ }).click()
  await editor.dialog.getByRole('combobox', { name: 'Only for' }).click()
  await page.getByRole('option', { name: 'Recipients with tickets for the event', exact: true }).click()
  assert.is(
    await editor.source(),
    TWO.replace('<mjml>', '<mjml><mj-head><mj-preview>Soon &amp; near</mj-preview></mj-head>').replace(
      '<mj-section>',
      '<mj-section data-only-if="tickets">',
    ),
  )
})

canvas.run()
