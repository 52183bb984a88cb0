import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkEmail } from '../../../server/email/checks/check-email'
import { MjmlRenderer } from '../../../server/email/rendering/mjml-renderer'
import { contrastOf, readColour, WHITE } from '../../../shared/email/checks/colour'
import { lowContrast } from '../../../shared/email/checks/contrast'

const test = suite<{ renderer: MjmlRenderer }>('contrast of an email')

test.before((context) => {
  context.renderer = new MjmlRenderer()
})
test.after(({ renderer }) => renderer.close())

const ratios = (html: string) =>
  lowContrast(html).map(({ id, words, ratio }) => [id, words, Math.floor(ratio * 10) / 10])

test('is read from the colours that are seen', () => {
  assert.equal(ratios('<p data-em="1" style="color:#999">Grey</p>'), [[1, 'Grey', 2.8]])
  assert.equal(ratios('<p data-em="1" style="color:#767676">Enough</p>'), [])
  assert.equal(ratios('<div style="background:#222"><p data-em="1">Black on dark</p></div>'), [
    [1, 'Black on dark', 1.3],
  ])
  assert.equal(ratios('<td bgcolor="#000000"><p data-em="1" style="color:white">White</p></td>'), [])
  assert.equal(ratios('<p data-em="1" style="color:rgba(0,0,0,.4)">Pale</p>'), [[1, 'Pale', 2.8]])
  assert.equal(ratios('<div style="background-color:#003"><a data-em="2" href="x">Link</a></div>'), [[2, 'Link', 2.1]])
})

test('needs less for large words', () => {
  assert.equal(ratios('<p data-em="1" style="color:#888;font-size:24px">Large</p>'), [])
  assert.equal(ratios('<p data-em="1" style="color:#888;font-size:19px;font-weight:700">Bold</p>'), [])
  assert.is(ratios('<p data-em="1" style="color:#888;font-size:19px">Small</p>').length, 1)
})

test('is not judged on pictures, in hidden words, or of colours written in another way', () => {
  for (const style of [
    "background:#fff url('a.png') center",
    'background-image:linear-gradient(red,blue)',
    'display:none',
    'background:var(--x)',
    'font-size:0',
  ])
    assert.equal(ratios(`<div style="${style}"><p data-em="1" style="color:#eee">Pale</p></div>`), [], style)
  assert.equal(ratios('<p data-em="1" style="color:hsl(0 0% 90%)">Pale</p>'), [])
  assert.equal(ratios('<td background="a.png" data-em="1" style="color:#eee">Pale</td>'), [])
  assert.is(
    ratios('<td background="a.png"><div data-em="1" style="background:#fff;color:#eee">Pale</div></td>').length,
    1,
  )
})

test('is reported at the element of the source that contains the words', async ({ renderer }) => {
  const source = `<mjml><mj-head><mj-preview>a</mj-preview><mj-attributes><mj-text color="#777777" /></mj-attributes></mj-head><mj-body background-color="#ffffff">
<mj-section background-color="#222222"><mj-column><mj-text>Too dark</mj-text><mj-button background-color="#ffee00" color="#ffffff" href="https://a.example">Go</mj-button></mj-column></mj-section>
<mj-section><mj-column><mj-text font-size="28px">Large</mj-text><mj-text color="#111111">Fine, <span style="color:#cccccc">but not this</span></mj-text></mj-column></mj-section>
</mj-body></mjml>`
  const { problems } = await checkEmail(
    { source, audience: false, slots: true, event_id: null },
    renderer,
    new URL('https://house.example'),
  )
  assert.equal(
    problems.map(({ kind, at, name, figure }) => [kind, /^<[\w-]+/.exec(source.slice(at ?? 0))?.[0], name, figure]),
    [
      ['contrast', '<mj-text', 'Too dark', 3.5],
      ['contrast', '<mj-button', 'Go', 1.2],
      ['contrast', '<span', 'but not this', 1.6],
    ],
  )
})

test('takes colours as emails write them', () => {
  assert.equal(readColour(' #FFF '), WHITE)
  assert.equal(readColour('rgb(100%, 0 0 / 50%)'), { r: 255, g: 0, b: 0, a: 0.5 })
  assert.is(readColour('currentColor'), null)
  assert.is(Math.round(contrastOf(WHITE, { r: 0, g: 0, b: 0, a: 1 })), 21)
})

test('reads an email of two thousand paragraphs', () => {
  const html = '<div style="background:#fff">'.repeat(90) + '<p data-em="1" style="color:#999">word</p>'.repeat(2000)
  assert.is(lowContrast(html).length, 1)
})

test.run()
