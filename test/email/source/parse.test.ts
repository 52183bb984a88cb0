import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EMAIL_LIMITS } from '../../../shared/email/limits'
import { attributeValue, replaceContent, soleElement, withAttributes } from '../../../shared/email/source/edit'
import { decodeEntities, encodeAttribute, encodeText } from '../../../shared/email/source/entities'
import { elementsOf, lineOf } from '../../../shared/email/source/node'
import { parseSource, printSource } from '../../../shared/email/source/parse'
import { THIRD_PARTY } from './third-party'

const test = suite('MJML parser')

for (const [name, source] of Object.entries(THIRD_PARTY))
  test(`keeps every character of ${name}`, () => {
    const tree = parseSource(source)
    assert.equal(tree.problems, [])
    assert.is(printSource(tree), source)
  })

const pieces = fc.constantFrom(
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '<mj-text>',
  '</mj-text>',
  '<mj-section a="1">',
  '</mj-section>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<mj-image src="x"/>',
  'text',
  '&amp;',
  '<mj-',
  '\u0000',
  'ä',
)

test('keeps every character of any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary', maxLength: 300 }),
      ),
      (source) => {
        assert.is(printSource(parseSource(source)), source)
      },
    ),
    { numRuns: 3000 },
  )
})

test('reads content in HTML as one text, with closing tags in comments and CDATA', () => {
  const { nodes } = parseSource(THIRD_PARTY['CDATA and raw'] ?? '')
  const text = [...elementsOf(nodes)].find(({ name }) => name === 'mj-text')
  assert.is(text?.children.length, 1)
  assert.is([...elementsOf(nodes)].filter(({ name }) => name === 'mj-text').length, 3)
})

test('reports faults where they are', () => {
  const source = '<mjml>\n<mj-body>\n<mj-section>\n</mj-body></mj-column></mjml>'
  assert.equal(
    parseSource(source).problems.map(({ kind, name, offset }) => [kind, name, lineOf(source, offset)]),
    [
      ['unclosed_element', 'mj-section', 3],
      ['unexpected_close', 'mj-column', 4],
    ],
  )
  assert.equal(
    parseSource('<mjml><mj-image src="x').problems.map(({ kind }) => kind),
    ['unclosed_tag', 'unclosed_element'],
  )
})

test('refuses sources beyond the limits', () => {
  const kindOf = (source: string) => parseSource(source).problems[0]?.kind
  assert.is(kindOf('<mj-wrapper>'.repeat(EMAIL_LIMITS.depth + 2)), 'too_deep')
  assert.is(kindOf('<mj-spacer/>'.repeat(EMAIL_LIMITS.nodes + 2)), 'too_many')
  assert.is(kindOf(' '.repeat(EMAIL_LIMITS.source + 1)), 'too_large')
})

test('sets and removes attributes without touching other characters', () => {
  const source = `<mj-button   href='a'\n  color="red" disabled>Buy <b>now</b></mj-button>`
  const change = (values: Record<string, string | null>) => {
    const element = soleElement(source)
    assert.ok(element)
    return withAttributes(source, element, values)
  }
  assert.is(change({ href: 'a', color: 'red' }), source)
  assert.is(change({ color: '#fff' }), `<mj-button   href='a'\n  color="#fff" disabled>Buy <b>now</b></mj-button>`)
  assert.is(
    change({ color: null, width: '10px' }),
    `<mj-button   href='a' disabled width="10px">Buy <b>now</b></mj-button>`,
  )
  assert.is(change({ href: null, color: null, disabled: null }), `<mj-button>Buy <b>now</b></mj-button>`)
  const set = change({ href: `x"><script>'&` })
  const element = soleElement(set)
  assert.is(element && attributeValue(set, element, 'href'), `x"><script>'&`)
})

test('opens a self-closing element to insert content', () => {
  const element = soleElement('<mj-text />')
  assert.is(element && replaceContent('<mj-text />', element, 'A'), '<mj-text>A</mj-text>')
})

test('escapes and reads any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.is(decodeEntities(encodeText(text)), text)
      assert.is(decodeEntities(encodeAttribute(text)), text)
    }),
  )
})

test.run()
