import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, writeDocument } from '../../shared/email/blocks/arrange'
import { containersOf, type EmailBlock, type EmailDocument, withContainerTag } from '../../shared/email/blocks/frame'
import { inlineText, isSameInline, normalizeInline } from '../../shared/email/blocks/inline'
import { printInline } from '../../shared/email/blocks/print-inline'
import { readDocument } from '../../shared/email/blocks/read-document'
import { readInline } from '../../shared/email/blocks/read-inline'
import { readRowText, withRowText } from '../../shared/email/blocks/row-text'
import { soleElement, withAttributes, withTagAttributes } from '../../shared/email/source/edit'
import { parseSource, printSource } from '../../shared/email/source/parse'
import { CORPUS } from './corpus'

const test = suite('email documents')

const names = Object.keys(CORPUS)
const documentOf = (name: string): EmailDocument => {
  const read = readDocument(CORPUS[name] ?? '')
  if (!read) throw new Error(`${name} is not editable`)
  return read
}

for (const name of names)
  test(`code → visual → code is the identity for ${name}`, () => {
    const { frame, blocks } = documentOf(name)
    assert.is(writeDocument(frame, blocks), CORPUS[name])
    // What the visual editor does with every text it shows.
    for (const { source } of blocks) {
      const words = readRowText(source)
      if (words) assert.is(withRowText(source, words), source)
    }
  })

const NEW_ROWS = ['<mj-text>New & improved</mj-text>', '<mj-button href="#">Go</mj-button>', '<mj-spacer height="9px" />', '<mj-text\n\n>two lines</mj-text>']
const NEW_SECTIONS = [
  '<mj-section><mj-column><mj-text>1</mj-text></mj-column><mj-column><mj-text>2</mj-text></mj-column></mj-section>',
  '<mj-section data-event-container="2"><mj-column><mj-text data-event-title="2">T</mj-text></mj-column></mj-section>',
  '<mj-wrapper data-event-container="3"><mj-section><mj-group><mj-column></mj-column></mj-group></mj-section></mj-wrapper>',
  '<mj-hero><mj-text>h</mj-text></mj-hero>',
  '<mj-raw><hr></mj-raw>',
]

const place = fc.nat(1_000)
const edit = fc.oneof(
  fc.record({
    do: fc.constant('words' as const),
    at: place,
    text: fc.string({ unit: fc.constantFrom('a', ' ', '&', '<', '"', 'ü', '\n', '{', '😀'), maxLength: 12 }),
  }),
  fc.record({
    do: fc.constant('attribute' as const),
    at: place,
    name: fc.constantFrom('color', 'padding', 'align', 'href'),
    value: fc.option(fc.string({ maxLength: 8 })),
  }),
  fc.record({ do: fc.constant('remove' as const), at: place }),
  fc.record({ do: fc.constant('move' as const), at: place, to: place }),
  fc.record({ do: fc.constant('insert' as const), at: place, source: fc.constantFrom(...NEW_ROWS, ...NEW_SECTIONS) }),
  fc.record({ do: fc.constant('duplicate' as const), at: place }),
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

const counter = { made: 0 }
const newId = () => `n${counter.made++}`

/** Applies an edit as the visual editor does; other blocks stay the same objects. */
function edited(blocks: readonly EmailBlock[], change: Edit): EmailBlock[] {
  const at = blocks.length === 0 ? 0 : change.at % blocks.length
  const block = blocks[at]
  const next = [...blocks]
  if (change.do === 'insert') next.splice(at, 0, { id: newId(), source: change.source })
  else if (!block) return next
  else if (change.do === 'remove') next.splice(at, 1)
  else if (change.do === 'duplicate') next.splice(at + 1, 0, { id: newId(), source: block.source })
  else if (change.do === 'move') {
    next.splice(at, 1)
    next.splice(change.to % (next.length + 1), 0, block)
  } else if (change.do === 'attribute') {
    const element = soleElement(block.source)
    assert.ok(element)
    next[at] = { ...block, source: withAttributes(block.source, element, { [change.name]: change.value }) }
  } else {
    const words = readRowText(block.source)
    if (words) next[at] = { ...block, source: withRowText(block.source, [...words, { type: 'text', text: change.text, styles: {} }]) }
  }
  return next
}

const comments = (source: string) =>
  [...source.matchAll(/<!--[\s\S]*?-->/g)].map(([comment]) => comment).filter((comment) => !comment.includes('htmlmin') && !comment.includes('not shown'))

test('random edit histories keep every block and comment that was not edited', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(edit, { minLength: 1, maxLength: 12 }), fc.boolean(), (name, history, rereads) => {
      const before = CORPUS[name] ?? ''
      let { frame, blocks } = documentOf(name)
      for (const change of history) {
        blocks = edited(blocks, change)
        // Through the code view and back, in the middle of the history.
        if (rereads) {
          const again = readDocument(writeDocument(frame, blocks), newId())
          assert.ok(again, 'the result is well-formed')
          assert.equal(
            again.blocks.map(({ source }) => source),
            blocks.map(({ source }) => source),
          )
          frame = again.frame
          blocks = again.blocks
        }
      }
      const after = writeDocument(frame, blocks)
      const read = readDocument(after)
      assert.ok(read, 'the result is well-formed')
      assert.equal(
        read.blocks.map(({ source }) => source),
        blocks.map(({ source }) => source),
      )
      assert.is(printSource(parseSource(after)), after)
      for (const comment of comments(before)) assert.ok(after.includes(comment), `keeps ${comment}`)
    }),
    { numRuns: 2000 },
  )
})

test('an edit in one block changes only the characters of that block', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), edit, (name, change) => {
      fc.pre(change.do === 'words' || change.do === 'attribute')
      const source = CORPUS[name] ?? ''
      const { frame, blocks } = documentOf(name)
      fc.pre(blocks.length > 0)
      const at = change.at % blocks.length
      const next = edited(blocks, change)
      const start = writeDocument(
        frame,
        blocks.map((block, i) => (i >= at ? { ...block, source: i === at ? '\u0001' : block.source } : block)),
      ).indexOf('\u0001')
      const changed = next[at]?.source ?? ''
      assert.is(writeDocument(frame, next), source.slice(0, start) + changed + source.slice(start + (blocks[at]?.source.length ?? 0)))
    }),
    { numRuns: 2000 },
  )
})

test('changes a section by its opening tag alone', () => {
  const source = CORPUS['wrapper and hero'] ?? ''
  const { frame, blocks } = documentOf('wrapper and hero')
  const containers = containersOf(frame, blocks[0]?.id ?? '')
  assert.equal(
    containers.map(({ name }) => name),
    ['mjml', 'mj-body', 'mj-wrapper', 'mj-section', 'mj-column'],
  )
  const changed = withContainerTag(frame, containers[3]?.id ?? '', (open) => withTagAttributes(open, { 'background-color': '#000' }))
  assert.is(writeDocument(changed, blocks), source.replace('<mj-section background-color="#fff">', '<mj-section background-color="#000">'))
})

test('removes a section with its last row, and divides one around a larger block', () => {
  const source =
    '<mjml>\n  <mj-body>\n    <mj-section a="1">\n      <mj-column>\n        <mj-text>A</mj-text>\n        <mj-text>B</mj-text>\n      </mj-column>\n    </mj-section>\n  </mj-body>\n</mjml>'
  const read = readDocument(source)
  assert.ok(read)
  const [a, b] = read.blocks
  assert.ok(a && b)
  assert.is(writeDocument(read.frame, []), '<mjml>\n  <mj-body>\n  </mj-body>\n</mjml>')
  assert.is(writeDocument(read.frame, [b]), source.replace('\n        <mj-text>A</mj-text>', ''))
  const hero = { id: 'h', source: '<mj-hero></mj-hero>' }
  assert.is(
    writeDocument(read.frame, [a, hero, b]),
    '<mjml>\n  <mj-body>\n    <mj-section a="1">\n      <mj-column>\n        <mj-text>A</mj-text>\n      </mj-column>\n    </mj-section>\n    <mj-hero></mj-hero>\n    <mj-section a="1">\n      <mj-column>\n        <mj-text>B</mj-text>\n      </mj-column>\n    </mj-section>\n  </mj-body>\n</mjml>',
  )
  assert.is(arrange(read.frame, read.blocks), read.frame)
})

test('reads formats, links and placeholders, and leaves other markup to the code view', () => {
  assert.equal(readInline('Hello  <b>dear</b>\n {{ firstname }}, <a href="x?a=1&amp;b=2" class="c">see <i>this</i></a><br>end '), [
    { type: 'text', text: 'Hello ', styles: {} },
    { type: 'text', text: 'dear', styles: { bold: true } },
    { type: 'text', text: ' ', styles: {} },
    { type: 'variable', name: 'firstname' },
    { type: 'text', text: ', ', styles: {} },
    {
      type: 'link',
      href: 'x?a=1&b=2',
      content: [
        { type: 'text', text: 'see ', styles: {} },
        { type: 'text', text: 'this', styles: { italic: true } },
      ],
    },
    { type: 'text', text: '\nend', styles: {} },
  ])
  for (const html of ['<ul><li>a</li></ul>', 'a < b', '<b>open', '</b>', '<!-- c -->', '<a name="x">y</a>', '<script>1</script>', '<p>a</p><p>b</p>'])
    assert.is(readInline(html), null, html)
})

test('keeps tags around words, and the tags of links and formats', () => {
  const source = '<mj-text>\n  <h2 class="t"><a href="u" style="color:red">One</a> <b>two</b></h2>\n</mj-text>'
  const words = readRowText(source)
  assert.ok(words)
  assert.is(inlineText(words), 'One two')
  assert.is(
    withRowText(source, [...words, { type: 'text', text: ' three', styles: { bold: true } }]),
    '<mj-text>\n  <h2 class="t"><a href="u" style="color:red">One</a> <b>two three</b></h2>\n</mj-text>',
  )
})

const styles = fc.record(
  { bold: fc.constant(true as const), italic: fc.constant(true as const), wrap: fc.constantFrom('<span style="color:red">', '<small><sup>') },
  { requiredKeys: [] },
)
const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '&', '<', '>', '"', '\n', 'ü'), maxLength: 10 })
const text = fc.record({ type: fc.constant('text' as const), text: words, styles })
const inline = fc.oneof(
  text,
  fc.record({ type: fc.constant('variable' as const), name: fc.constantFrom('name', 'event_title') }),
  fc.record({ type: fc.constant('link' as const), href: fc.constantFrom('https://a.example/?x=1&y="2"', '#'), content: fc.array(text, { maxLength: 3 }) }),
)

test('prints and reads any formatted text back', () => {
  const spaces = (value: string) => value.replaceAll('\u00a0', ' ')
  fc.assert(
    fc.property(fc.array(inline, { maxLength: 6 }), (content) => {
      const printed = printInline(content, '')
      const read = readInline(printed)
      assert.ok(read, printed)
      assert.is(spaces(JSON.stringify(read)), JSON.stringify(normalizeInline(content)))
      assert.is(printInline(read, printed), printed)
      assert.ok(isSameInline(read, readInline(printInline(read, '')) ?? []))
    }),
    { numRuns: 2000 },
  )
})

test.run()
