import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { patchBetween } from '../../../shared/email/edit/patch'
import { insertMarkup, isBlock, placeFor, placesOf } from '../../../shared/email/edit/places'
import { innerSpan, textOf } from '../../../shared/email/source/node'
import { type EmailNode, emailTree } from '../../../shared/email/source/tree'

const places = suite('places in emails of HTML')

const TABLE = `<html><body>
<div style="display: none">Beside the subject</div>
<table width=600>
  <tr><td>Words <b>here</b></td><td><img src="a.png"></td></tr>
  <tr><td colspan="2"></td></tr>
  <tr><td colspan="2"><p>One</p> <p>Two</p></td></tr>
  <tr><td colspan="2"><a href="{{unsubscribe_url}}">Unsubscribe</a></td></tr>
</table>
</body></html>`

const find = (source: string, start: string): EmailNode => {
  const found = emailTree(source).nodes.find(({ element }) => textOf(source, element).startsWith(start))
  assert.ok(found, start)
  return found
}

/** Puts markup where the panel puts it, and returns what stands before and behind it. */
function put(
  source: string,
  selected: string | null,
  markup: string,
): { readonly before: string; readonly behind: string } {
  const tree = emailTree(source)
  const node =
    selected === null ? null : (tree.nodes.find(({ element }) => textOf(source, element).startsWith(selected)) ?? null)
  assert.is(selected === null, node === null)
  const place = placeFor(tree, node, /<(\w+)/.exec(markup)?.[1] ?? '')
  assert.ok(place)
  const next = insertMarkup(tree, place, markup)
  assert.ok(next.source.startsWith(markup, next.start))
  assert.is(patchBetween(source, next.source)?.removed, '')
  return { before: next.source.slice(0, next.start), behind: next.source.slice(next.start + markup.length) }
}

const P = '<p>New</p>'
const ROW = '<tr><td>New</td></tr>'

places('a block goes behind the selected one, and behind the row of words', () => {
  assert.match(put(TABLE, '<p>One', P).before, /<p>One<\/p> $/)
  assert.match(put(TABLE, '<p>One', P).behind, /^<p>Two/)
  const row = put(TABLE, '<td>Words', P)
  assert.match(row.before, /<img src="a.png"><\/td><\/tr>\n {2}<tr><td colspan="2">$/)
  assert.match(row.behind, /^<\/td><\/tr>\n {2}<tr><td colspan="2"><\/td>/)
  assert.match(put(TABLE, '<img', P).before, /<img src="a.png">$/)
  assert.match(put(TABLE, '<td colspan="2"></td>', P).before, /<td colspan="2">$/)
})

places('a row goes among rows, and elsewhere in a table of its own', () => {
  const table = put(TABLE, '<p>One', ROW)
  assert.match(table.before, /<p>One<\/p> <table role="presentation"[^>]*>$/)
  assert.match(table.behind, /^<\/table><p>Two/)
  const row = put(TABLE, '<td>Words', ROW)
  assert.match(row.before, /<img src="a.png"><\/td><\/tr>\n {2}$/)
  assert.match(row.behind, /^\n {2}<tr><td colspan="2"><\/td>/)
})

places('without a selection a block goes before the footer of the table that holds everything', () => {
  assert.match(put(TABLE, null, P).before, /<p>Two<\/p><\/td><\/tr>\n {2}<tr><td colspan="2">$/)
})

places('HTML without a body has places too, and words are not parted', () => {
  assert.match(put('Hello <b>you</b> there', null, P).before, /^Hello <b>you<\/b> there$/)
  assert.match(put('<p>a</p><p>b</p>', '<p>a', P).before, /^<p>a<\/p>$/)
  assert.is(put('', null, P).before, '')
  assert.match(put('<html><body></body></html>', null, P).before, /<body>$/)
})

places('every place for a drop gives HTML in which rows are in tables and blocks are in cells', () => {
  const tree = emailTree(TABLE)
  for (const markup of [P, ROW])
    for (const place of placesOf(tree, /<(\w+)/.exec(markup)?.[1] ?? '')) {
      const next = insertMarkup(tree, place, markup)
      const node = emailTree(next.source).nodes.find(({ element }) => element.start === next.start)
      const { element } = node?.parent ?? {}
      assert.ok(element && innerSpan(element))
      assert.is(/^(table|tbody|thead|tfoot)$/.test(element.name), markup === ROW, next.source)
      assert.equal(emailTree(next.source).problems, [])
      assert.is(patchBetween(TABLE, next.source)?.removed, '')
    }
})

places('MJML takes no HTML, and HTML no MJML', () => {
  const mjml = emailTree(
    '<mjml><mj-body><mj-section><mj-column><mj-table><tr><td>a</td></tr></mj-table></mj-column></mj-section></mj-body></mjml>',
  )
  assert.equal(placesOf(mjml, 'tr'), [])
  assert.is(placeFor(mjml, null, 'p'), null)
  assert.equal(placesOf(emailTree(TABLE), 'mj-text'), [])
  assert.is(placeFor(emailTree(TABLE), null, 'mj-text'), null)
})

places('sections, content, rows and blocks can stand in another email, and their parts cannot', () => {
  const mjml = emailTree(
    '<mjml><mj-body><mj-section><mj-column><mj-table><tr><td>a</td></tr></mj-table></mj-column></mj-section></mj-body></mjml>',
  )
  const names = (tree: typeof mjml) =>
    tree.nodes.filter((node) => isBlock(tree, node)).map(({ element }) => element.name)
  assert.equal(names(mjml), ['mj-section', 'mj-table'])
  assert.equal([...new Set(names(emailTree(TABLE)))], ['div', 'table', 'tr', 'img', 'p'])
  assert.not(isBlock(emailTree(TABLE), find(TABLE, '<td>Words')))
})

places.run()
