import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withEventColumn } from '../../../shared/email/edit/event-column'
import { readLook, withLook } from '../../../shared/email/edit/look'
import { newHistory, redo, undo, withChange } from '../../../shared/email/edit/patch'
import {
  duplicateNode,
  insertMarkup,
  isMovable,
  moveNode,
  neighbour,
  type Place,
  placeFor,
  placesFor,
  placesOf,
  removeNode,
} from '../../../shared/email/edit/places'
import { previewText, withPreviewText } from '../../../shared/email/edit/preview-text'
import { textNodeOf } from '../../../shared/email/edit/text-node'
import { readDefaults } from '../../../shared/email/render/defaults'
import { markedSource } from '../../../shared/email/render/marked'
import { withAttributes } from '../../../shared/email/source/edit'
import { textOf } from '../../../shared/email/source/node'
import { type EmailNode, type EmailTree, emailTree, isWithin } from '../../../shared/email/source/tree'
import { CORPUS } from './corpus'

const structure = suite('structure of an email')

const SMALL = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>One</mj-text>
        <mj-text>Two</mj-text>
      </mj-column>
      <mj-column />
    </mj-section>
    <mj-section><mj-column><mj-text><a href="{{unsubscribe_url}}">Unsubscribe</a></mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`

const find = (tree: EmailTree, start: string): EmailNode => {
  const node = tree.nodes.find(({ element }) => textOf(tree.source, element).startsWith(start))
  assert.ok(node, start)
  return node
}

const ROW = `<mjml><mj-body>
  <mj-section>
    <mj-column><mj-text>Write your text here.</mj-text></mj-column>
    <mj-column><mj-text>Schreiben Sie hier Ihren Text.</mj-text></mj-column>
  </mj-section>
</mj-body></mjml>`
const eventOf = (slot: number) =>
  `<mj-column data-event-container="${slot}"><mj-text>Event ${slot}</mj-text></mj-column>`

structure('content in a section of its own moves with that section, past the others', () => {
  let tree = emailTree(
    SMALL.replace('      <mj-column />\n', '').replace(
      '  </mj-body>',
      '    <mj-section><mj-column><mj-image src="a" /></mj-column></mj-section>\n  </mj-body>',
    ),
  )
  const whole = tree.source
  const seen: string[] = []
  for (;;) {
    const image = find(tree, '<mj-image')
    const up = neighbour(tree, image, -1)
    if (!up) break
    tree = emailTree(moveNode(tree, image, up).source)
    seen.push(tree.source)
    assert.is(tree.source.split('<mj-image').length, 2)
    assert.not.match(tree.source, '<mj-column></mj-column>')
    assert.ok(seen.length < 20)
  }
  assert.ok(
    tree.source.startsWith(
      '<mjml>\n  <mj-body>\n    <mj-section><mj-column><mj-image src="a" /></mj-column></mj-section>\n    <mj-section>\n',
    ),
  )
  assert.is(tree.source.length, whole.length)
})

structure('events fill the columns of a row that nobody has written on, then a new row of as many', () => {
  let at: { source: string; start: number } = { source: ROW, start: ROW.indexOf('<mj-text>Schreiben') }
  const selected = () => {
    const tree = emailTree(at.source)
    return { tree, node: tree.nodes.find(({ element }) => element.start === at.start) ?? null }
  }
  for (const slot of [1, 2, 3, 4]) {
    const { tree, node } = selected()
    const next = withEventColumn(tree, node, eventOf(slot))
    assert.ok(next, `event ${slot}`)
    assert.ok(next.source.slice(next.start).startsWith(eventOf(slot)))
    at = next
  }
  const [first = '', second = ''] = at.source.split('</mj-section>')
  assert.is(first, `<mjml><mj-body>\n  <mj-section>\n    ${eventOf(2)}\n    ${eventOf(1)}\n  `)
  assert.is(second.trim(), `<mj-section>${eventOf(3)}${eventOf(4)}`)
  const written = emailTree(ROW.replace(/Write|Schreiben/g, 'Own'))
  assert.is(withEventColumn(written, find(written, '<mj-text>Own'), eventOf(1)), null)
  assert.is(withEventColumn(emailTree(SMALL), null, eventOf(1)), null)
})

structure('an element moves with its line, and back again to the same bytes', () => {
  const tree = emailTree(SMALL)
  const two = find(tree, '<mj-text>Two')
  const up = neighbour(tree, two, -1)
  assert.ok(up)
  const next = moveNode(tree, two, up)
  assert.match(next.source, /<mj-column>\n {8}<mj-text>Two<\/mj-text>\n {8}<mj-text>One<\/mj-text>\n/)
  const again = emailTree(next.source)
  assert.ok(next.source.startsWith('<mj-text>Two', next.start))
  const down = neighbour(again, find(again, '<mj-text>Two'), 1)
  assert.ok(down)
  assert.is(moveNode(again, find(again, '<mj-text>Two'), down).source, SMALL)
})

structure('content goes into an empty column, behind the selected element, or before the footer', () => {
  const tree = emailTree(SMALL)
  const put = (selected: EmailNode | null) => {
    const place = placeFor(tree, selected, 'mj-image')
    assert.ok(place)
    return insertMarkup(tree, place, '<mj-image src="a.png" />').source
  }
  assert.match(put(find(tree, '<mj-column />')), /<mj-column><mj-image src="a.png" \/><\/mj-column>/)
  assert.match(put(find(tree, '<mj-text>One')), /One<\/mj-text>\n {8}<mj-image src="a.png" \/>\n {8}<mj-text>Two/)
  assert.match(
    put(null),
    /<\/mj-section>\n {4}<mj-section><mj-column><mj-image src="a.png" \/><\/mj-column><\/mj-section>\n {4}<mj-section><mj-column><mj-text><a/,
  )
})

structure('content goes behind the row of a selected event, and into it behind a part of it', () => {
  const row = withEventColumn(emailTree(ROW), find(emailTree(ROW), '<mj-text>Schreiben'), eventOf(1))?.source ?? ''
  const tree = emailTree(row)
  const put = (selected: EmailNode) => {
    const place = placeFor(tree, selected, 'mj-button')
    assert.ok(place)
    return insertMarkup(tree, place, '<mj-button href="a">Voucher</mj-button>').source.replace(/\s+/g, ' ')
  }
  const event = find(tree, eventOf(1).slice(0, 20))
  assert.match(
    put(event),
    /<\/mj-section> ?<mj-section><mj-column><mj-button href="a">Voucher<\/mj-button><\/mj-column><\/mj-section>/,
  )
  const part = event.children[0]
  assert.ok(part)
  assert.ok(
    put(part).includes(eventOf(1).replace('</mj-column>', '<mj-button href="a">Voucher</mj-button></mj-column>')),
  )
})

structure('an element is offered only the places that MJML allows', () => {
  const tree = emailTree(SMALL)
  const parents = (places: readonly Place[]) => places.map(({ parent }) => parent.element.name)
  assert.equal(parents(placesOf(tree, 'mj-section')), ['mj-body', 'mj-body', 'mj-body'])
  assert.equal(parents(placesOf(tree, 'mj-column')), [
    'mj-section',
    'mj-section',
    'mj-section',
    'mj-section',
    'mj-section',
  ])
  assert.equal(parents(placesFor(tree, find(tree, '<mj-section>\n'))), ['mj-body', 'mj-body', 'mj-body'])
})

/** The elements that readers see, whatever holds them. */
const partsOf = (source: string): string[] =>
  emailTree(source)
    .nodes.filter(({ element }) =>
      ['mj-text', 'mj-button', 'mj-image', 'mj-divider', 'mj-spacer', 'mj-table', 'mj-social'].includes(element.name),
    )
    .map(({ element }) => textOf(source, element))
    .sort()

structure('random steps lose nothing, and undoing them all gives the bytes back', () => {
  const sources = Object.values(CORPUS).filter((source) => emailTree(source).problems.length === 0)
  let done = 0
  const step = fc.record({
    do: fc.constantFrom('move', 'duplicate', 'remove', 'insert'),
    at: fc.nat(10_000),
    to: fc.nat(10_000),
  })
  fc.assert(
    fc.property(fc.constantFrom(...sources), fc.array(step, { maxLength: 8 }), (source, steps) => {
      let history = newHistory(source)
      for (const { do: kind, at, to } of steps) {
        const tree = emailTree(history.source)
        const movable = tree.nodes.filter((node) => isMovable(node) && !node.isHtml)
        const node = movable[at % movable.length]
        if (!node) return
        const text = textOf(tree.source, node.element)
        let next = tree.source
        if (kind === 'remove') next = removeNode(tree, node)
        else if (kind === 'duplicate') next = duplicateNode(tree, node).source
        else {
          const places = kind === 'move' ? placesFor(tree, node) : placesOf(tree, 'mj-divider')
          const place = places[to % places.length]
          if (!place) continue
          const placed =
            kind === 'move' ? moveNode(tree, node, place) : insertMarkup(tree, place, '<mj-divider padding="1px" />')
          assert.ok(placed.source.startsWith(kind === 'move' ? text : '<mj-divider', placed.start), placed.source)
          if (kind === 'move') assert.equal(partsOf(placed.source), partsOf(tree.source))
          next = placed.source
        }
        assert.equal(emailTree(next).problems, [])
        history = withChange(history, next, null, 0)
        done++
      }
      const last = history.source
      while (history.done.length > 0) history = undo(history)
      assert.is(history.source, source)
      while (history.undone.length > 0) history = redo(history)
      assert.is(history.source, last)
    }),
    { seed: 11, numRuns: 600 },
  )
  assert.ok(done > 1000, `${done}`)
})

structure('what is typed in one go is undone in one go, and a pause or another element ends it', () => {
  let history = newHistory('ab')
  const type = (source: string, burst: string, now: number) => {
    history = withChange(history, source, burst, now)
  }
  type('aXb', 'words 1', 0)
  type('aXYb', 'words 1', 1000)
  type('aXYZb', 'words 1', 4000)
  type('aXYZbQ', 'words 2', 4100)
  const seen: string[] = []
  while (history.done.length > 0) {
    history = undo(history)
    seen.push(history.source)
  }
  assert.equal(seen, ['aXYZb', 'aXYb', 'ab'])
})

structure('an attribute of HTML is a declaration of its style, whose others keep their characters', () => {
  const source = `<table><tr><td style='color: red;  PADDING:4px 2px' width="20">x</td></tr></table>`
  const tree = emailTree(source)
  const cell = find(tree, '<td')
  assert.is(readLook(source, cell, readDefaults(source)).padding, '4px 2px')
  assert.is(
    withLook(source, cell, { padding: '0' }),
    `<table><tr><td style='color: red;  PADDING:0' width="20">x</td></tr></table>`,
  )
  assert.is(
    withLook(source, cell, { color: null, align: 'center' }),
    `<table><tr><td style='  PADDING:4px 2px;text-align:center' width="20">x</td></tr></table>`,
  )
  const text =
    '<mjml><mj-body><mj-section><mj-column><mj-text color="#123456">x</mj-text></mj-column></mj-section></mj-body></mjml>'
  const node = find(emailTree(text), '<mj-text')
  assert.is(
    withLook(text, node, { color: '#fff', align: 'right' }),
    text.replace('color="#123456"', 'color="#fff" align="right"'),
  )
})

structure('a declaration is written into a style whose other characters stay, however they are written', () => {
  const source = `<p STYLE="font-family:'Gill Sans', &quot;Arial&quot;; color:&#35;333">x</p>`
  const words = find(emailTree(source), '<p')
  assert.is(withLook(source, words, { align: 'right' }), source.replace('333', '333;text-align:right'))
  assert.is(withLook(source, words, { color: `"'` }), source.replace('&#35;333', `&quot;'`))
  const picture = `<img alt='It&rsquo;s &quot;on&quot; at 8' width=20>`
  const [image] = emailTree(picture).nodes
  assert.ok(image)
  assert.is(withAttributes(picture, image.element, { alt: `It’s "on" at 8'` }), picture.replace('at 8', 'at 8&#39;'))
  assert.is(withAttributes(picture, image.element, { width: '30' }), picture.replace('width=20', 'width="30"'))
})

structure('a click beside the cells of a table opens no text: not all cells as one', () => {
  const source = '<div><table><tr><td>A</td><td>B</td></tr></table></div><div>C<table><tr><td>D</td></tr></table></div>'
  const tree = emailTree(source)
  for (const beside of ['<table', '<tr', '<div><table']) assert.is(textNodeOf(tree, find(tree, beside)), null, beside)
  for (const [words, name] of [
    ['<td>A', 'td'],
    ['<div>C', 'div'],
    ['<td>D', 'td'],
  ] as const)
    assert.is(textNodeOf(tree, find(tree, words))?.element.name, name, words)
})

structure('a click on any words finds the element that holds them', () => {
  const tree = emailTree(
    SMALL.replace('<mj-text>Two</mj-text>', '<mj-table><tr><td>Cell <b>bold</b></td></tr></mj-table>'),
  )
  assert.is(textNodeOf(tree, find(tree, '<a href'))?.element.name, 'mj-text')
  assert.is(textNodeOf(tree, find(tree, '<b>'))?.element.name, 'td')
  assert.is(textNodeOf(tree, find(tree, '<mj-section>\n')), null)
})

structure('the preview text is read and written in its place, whatever head the email has', () => {
  for (const source of [
    SMALL,
    SMALL.replace('<mjml>', '<mjml><mj-head />'),
    SMALL.replace('<mjml>', '<mjml><mj-head><mj-title>x</mj-title><mj-preview> A &amp; b </mj-preview></mj-head>'),
  ]) {
    const before = emailTree(source)
    assert.is(previewText(before), source.includes('A &amp; b') ? 'A & b' : '')
    const after = emailTree(withPreviewText(before, 'Now & <then>'))
    assert.equal(after.problems, [])
    assert.is(previewText(after), 'Now & <then>')
    assert.ok(after.source.endsWith(SMALL.slice('<mjml>'.length)))
  }
  assert.is(previewText(emailTree('<p>x</p>')), null)
})

structure('a source marked for the canvas differs by its marks alone', () => {
  for (const source of Object.values(CORPUS)) {
    const tree = emailTree(source)
    const marked = markedSource(tree)
    const ids = tree.nodes
      .filter((node) => !tree.isMjml || (tree.body && isWithin(node, tree.body)))
      .map(({ id }) => String(id))
    assert.ok(ids.length > 0)
    assert.equal(
      Array.from(marked.matchAll(/ data-em="(\d+)"/g), ([, id]) => id),
      ids,
    )
    assert.is(marked.replace(/ data-em="\d+"/g, ''), source)
  }
})

structure.run()
