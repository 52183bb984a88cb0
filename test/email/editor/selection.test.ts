import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { elementIn, placeIn } from '../../../client/email-editor/use-email'
import { rootOf } from '../../../shared/email/edit/html-places'
import { newHistory, redo, startFollower, undo, withChange, withSelected } from '../../../shared/email/edit/patch'
import { insertMarkup, type Place, placesOf, removeNode } from '../../../shared/email/edit/places'
import { textOf } from '../../../shared/email/source/node'
import { type EmailNode, type EmailTree, emailTree } from '../../../shared/email/source/tree'

const selection = suite('selected element of an email that changes')

const SOURCE = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-divider />
        <mj-text>One</mj-text>
        <mj-text>Two</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

const tree = emailTree(SOURCE)
const texts = tree.nodes.filter(({ element }) => element.name === 'mj-text')
const [one, two] = texts as [EmailNode, EmailNode]
const place = placesOf(tree, 'mj-divider').find(({ parent, index }) => parent === one.parent && index === 1) as Place

selection('an element keeps its beginning, moves with what comes before it, and is lost with what is removed', () => {
  const more = insertMarkup(tree, place, '<mj-divider />').source
  const after = startFollower(SOURCE, more)
  const [divider] = tree.nodes.filter(({ element }) => element.name === 'mj-divider')
  assert.is(after(divider?.element.start ?? -1), divider?.element.start)
  assert.ok(more.startsWith('<mj-text>One', after(one.element.start) ?? -1))
  assert.ok(more.startsWith('<mj-text>Two', after(two.element.start) ?? -1))
  const less = removeNode(tree, one)
  assert.is(startFollower(SOURCE, less)(one.element.start), null)
  assert.ok(less.startsWith('<mj-text>Two', startFollower(SOURCE, less)(two.element.start) ?? -1))
  assert.is(startFollower(SOURCE, SOURCE)(5), 5)
})

selection('undoing selects what was selected before a change, never the element that takes its place', () => {
  const placed = insertMarkup(tree, place, '<mj-divider />')
  const begun = withSelected(newHistory(SOURCE), two.element.start)
  const history = withChange(begun, placed.source, null, 0, placed.start)
  assert.is(history.selected, placed.start)
  const back = undo(history)
  assert.equal([back.source, back.selected], [SOURCE, two.element.start])
  assert.is(redo(back).selected, placed.start)
  assert.is(undo(withChange(newHistory(SOURCE), placed.source, null, 0, placed.start)).selected, null)
})

selection('a change elsewhere moves the selection along, and one from outside ends it', () => {
  const begun = withSelected(newHistory(SOURCE), two.element.start)
  const moved = withChange(begun, removeNode(tree, one), null, 0)
  assert.ok(moved.source.startsWith('<mj-text>Two', moved.selected ?? -1))
  assert.is(withChange(begun, removeNode(tree, two), null, 0).selected, null)
  assert.is(withChange(begun, '<mjml></mjml>', null, 0, null).selected, null)
  const typed = SOURCE.replace('Two', 'Two!')
  assert.is(withChange(withChange(begun, typed, 'words', 0), SOURCE, 'words', 1).selected, two.element.start)
})

selection('an element is found in a later source, not the one that has its index there', () => {
  const later = emailTree(
    insertMarkup(tree, { parent: one.parent as EmailNode, index: 0 }, '<mj-text>New</mj-text>').source,
  )
  const found = elementIn(later, SOURCE, two)
  assert.is(found && textOf(later.source, found.element), '<mj-text>Two</mj-text>')
  assert.is(textOf(later.source, (later.nodes[two.id] as EmailNode).element), '<mj-text>One</mj-text>')
  assert.is(elementIn(emailTree(removeNode(tree, two)), SOURCE, two), null)
})

selection('an element stays selected when one with the same first tags comes before it', () => {
  const column = (words: string) => `<mj-section><mj-column><mj-text>${words}</mj-text></mj-column></mj-section>`
  const source = `<mjml><mj-body>${column('Last')}</mj-body></mjml>`
  const later = emailTree(source.replace('<mj-body>', `<mj-body>${column('New')}`))
  for (const node of emailTree(source).nodes) {
    const found = elementIn(later, source, node)
    assert.ok(found && textOf(later.source, found.element).includes('Last'), node.element.name)
    assert.ok(found.element.name === 'mjml' || found.element.name === 'mj-body' || found.id === node.id + 3)
    const back = elementIn(emailTree(source), later.source, found)
    assert.is(back?.id, node.id)
  }
})

selection('a place stays beside its neighbour in a later source, and is gone with the element around it', () => {
  const around = one.parent as EmailNode
  const later = emailTree(insertMarkup(tree, { parent: around, index: 0 }, '<mj-text>New</mj-text>').source)
  const indexOf = (at: number) => placeIn(later, SOURCE, { parent: around, index: at })?.index
  assert.equal([1, 2, 3].map(indexOf), [2, 3, 4])
  const less = emailTree(removeNode(tree, two))
  assert.is(placeIn(less, SOURCE, { parent: around, index: 2 })?.index, 2)
  assert.is(placeIn(less, SOURCE, { parent: around, index: 3 })?.index, 2)
  assert.is(placeIn(emailTree('<mjml><mj-body></mj-body></mjml>'), SOURCE, { parent: around, index: 0 }), null)
  const [html, more] = ['<p>One</p>', '<p>Zero</p><p>One</p>'].map(emailTree) as [EmailTree, EmailTree]
  assert.is(placeIn(more, html.source, { parent: rootOf(html), index: 0 })?.index, 1)
})

selection.run()
