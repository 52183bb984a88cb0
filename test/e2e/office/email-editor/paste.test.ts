import * as assert from 'uvu/assert'
import { openTemplate } from './editor'
import { editorSuite } from './suite'

const paste = editorSuite('pasted words and links')

const bodyOf = (words: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section></mj-body></mjml>`

const GOOGLE_DOCS =
  '<meta charset="utf-8"><b style="font-weight:normal;"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr"><p dir="ltr"><span>first</span></p></li><li><p><span>second</span></p><ul><li><p><span>below it</span></p></li></ul></li></ul></b>'
const WORD =
  '<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>One</p><p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>Two</p><table><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table>'
const LINKS = '<p><a href="javascript:alert(1)">bad</a> <a href="https://theatre.example/?a=1&amp;b=%22">good</a></p>'

const CASES = [
  {
    name: 'keeps the lists and formats of Google Docs',
    html: GOOGLE_DOCS,
    written:
      '<p><strong>Bold</strong><em> slanted</em></p><ul><li>first</li><li>second<ul><li>below it</li></ul></li></ul>',
  },
  {
    name: 'makes lists of Word’s paragraphs, and a line of each row of a table',
    html: WORD,
    written: '<ul><li>One</li><li>Two</li></ul><p>A B</p><p>C D</p>',
  },
  {
    name: 'leaves out links that an email must not contain',
    html: LINKS,
    written: '<p>bad <a href="https://theatre.example/?a=1&amp;b=%22">good</a></p>',
  },
]

for (const { name, html, written } of CASES)
  paste(name, async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'Pasted', bodyOf('Words'))
    await editor.canvas.getByText('Words').click()
    await editor.writing.waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await editor.writing.evaluate((element, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', given)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
    assert.is(await editor.source(), bodyOf(written))
    await editor.undoAll()
    assert.is(await editor.source(), bodyOf('Words'))
  })

paste(
  'nothing is linked once the link’s field is left by Escape or by a click elsewhere',
  async ({ page, product }) => {
    const editor = await openTemplate(page, product, 'Left', bodyOf('Words'))
    await editor.canvas.getByText('Words').click()
    await editor.writing.waitFor()
    const link = editor.dialog
      .getByRole('toolbar', { name: 'Format' })
      .getByRole('button', { name: 'Link', exact: true })
    const field = page.getByRole('textbox', { name: 'Link', exact: true })
    const leave = [() => page.keyboard.press('Escape'), () => editor.dialog.getByRole('tab', { name: 'Check' }).click()]
    for (const away of leave) {
      await link.click()
      await field.fill('theatre.example')
      await away()
      await field.waitFor({ state: 'hidden' })
    }
    assert.is(await editor.source(), bodyOf('Words'))
  },
)

paste.run()
