import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ClosedEntries, closedIn } from '../../../client/email-editor/outline/closed-entries'
import { duplicateNode, insertMarkup, removeNode } from '../../../shared/email/edit/places'
import { type EmailNode, emailTree } from '../../../shared/email/source/tree'

const closedEntries = suite('closed entries of the structure of an email')

const SOURCE = `<mjml>
  <mj-body>
    <mj-section><mj-column><mj-text>One</mj-text></mj-column></mj-section>
    <mj-section css-class="closed"><mj-column><mj-text>Two</mj-text></mj-column></mj-section>
    <mj-section><mj-column><mj-text>Three</mj-text></mj-column></mj-section>
  </mj-body>
</mjml>`

const tree = emailTree(SOURCE)
const body = tree.body as EmailNode
const [first, second] = body.children as [EmailNode, EmailNode]
const closed: ClosedEntries = { source: SOURCE, starts: new Set([second.element.start]) }

/** The texts of the closed elements of a source, as far as their first attribute. */
const closedTags = ({ source, starts }: ClosedEntries) => [...starts].map((start) => source.slice(start, start + 30))

closedEntries(
  'stay closed when something is put above them, copied or removed there, or written into one of them',
  () => {
    const above = [
      insertMarkup(tree, { parent: body, index: 0 }, '<mj-text>New</mj-text>').source,
      duplicateNode(tree, first).source,
      removeNode(tree, first),
      SOURCE.replace('One', 'One of many'),
      SOURCE.replace('Two', '<p>Two</p><p>More</p>'),
    ]
    for (const source of above) assert.equal(closedTags(closedIn(source, closed)), ['<mj-section css-class="closed"'])
  },
)

closedEntries('are forgotten with what is removed, also where another element takes its place', () => {
  assert.equal(closedTags(closedIn(removeNode(tree, second), closed)), [])
})

closedEntries.run()
