import { emailPhrases } from '../phrases'
import { markersOf } from '../slots/markers'
import { replaceRange } from '../source/edit'
import { type EmailNode, type EmailTree, withAncestors } from '../source/tree'
import { insertMarkup, type Placement } from './places'
import { contentOf } from './text-node'

const SAMPLES = new Set([emailPhrases.en['email.sample_text'], emailPhrases.de['email.sample_text']])

const isColumn = ({ element }: EmailNode): boolean => element.name === 'mj-column'

/** Returns true for a column that holds nothing, or only the sample text with which columns are inserted. */
function isUnwritten(source: string, { children }: EmailNode): boolean {
  const [only, ...others] = children
  if (!only) return true
  return others.length === 0 && only.element.name === 'mj-text' && SAMPLES.has(contentOf(source, only))
}

/**
 * Puts an event's column into the row of columns that holds the selected element: into the first column that is still
 * unwritten, else, next to another event, into a new row of as many columns. Null where the event needs a section of
 * its own.
 */
export function withEventColumn(tree: EmailTree, selected: EmailNode | null, column: string): Placement | null {
  const around = withAncestors(selected)
  const row = around.find(({ element }) => element.name === 'mj-section')
  const columns = row?.children.filter(isColumn) ?? []
  if (!row?.parent || columns.length < 2) return null
  const own = around.find(isColumn)
  const free = [...(own ? [own] : []), ...columns].find((each) => isUnwritten(tree.source, each))
  if (free) return { source: replaceRange(tree.source, free.element, column), start: free.element.start }
  const isBesideEvent = own && markersOf(tree.source, own.element).some(({ part }) => part === 'container')
  if (!isBesideEvent) return null
  const next = `<mj-section>${column}${'<mj-column></mj-column>'.repeat(columns.length - 1)}</mj-section>`
  const placed = insertMarkup(tree, { parent: row.parent, index: row.parent.children.indexOf(row) + 1 }, next)
  return { source: placed.source, start: placed.start + next.indexOf(column) }
}
