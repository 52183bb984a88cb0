import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emailHints } from '../../shared/email/render/hints'
import { BUILT_IN_TEMPLATES } from '../../shared/email/templates/built-in'

const test = suite('hints on emails')

const within = (content: string) => `<mjml>\n<mj-body>\n<mj-section><mj-column>\n${content}\n</mj-column></mj-section>\n</mj-body>\n</mjml>`

test('name images without a description and buttons without a target, at their line', () => {
  assert.equal(emailHints(within('<mj-image src="a.png" />\n<mj-button>Go</mj-button>\n<mj-button href="#">Go</mj-button>')), [
    { kind: 'alt', line: 4 },
    { kind: 'target', line: 5 },
    { kind: 'target', line: 6 },
  ])
})

test('leave decorative images, links, faulty code and HTML alone', () => {
  assert.equal(emailHints(within('<mj-image src="a.png" alt="" /><mj-image src="b.png" alt="Stage" href="https://a.example" />')), [])
  assert.equal(emailHints(within('<mj-button href="{{read_on_web_url}}">Go</mj-button>')), [])
  assert.equal(emailHints(within('<mj-image src="a.png" />').replace('</mjml>', '')), [])
  assert.equal(emailHints('<p><img src="a.png"></p>'), [])
})

test('find no problem in the built-in templates', () => {
  for (const { id, body } of BUILT_IN_TEMPLATES) assert.equal(emailHints(body), [], id)
})

test.run()
