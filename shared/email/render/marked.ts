import { attributeValue, replaceRanges } from '../source/edit'
import type { ElementNode } from '../source/node'
import { type EmailTree, isWithin } from '../source/tree'

/** Attribute that names an element of HTML on the canvas. */
export const MARK = 'data-em'
/** Prefix of the class that names an element of MJML there. */
const CLASS = 'em-'

/** Returns an email's source with each element of its body marked by its id. */
export function markedSource({ source, nodes, body, isMjml }: EmailTree): string {
  const shown = isMjml ? nodes.filter((node) => body && isWithin(node, body)) : nodes
  return replaceRanges(
    source,
    shown.map(({ id, element }) => {
      const at = element.open.start + 1 + element.name.length
      return { span: { start: at, end: at }, text: ` ${MARK}="${id}"` }
    }),
  )
}

/** Returns the class by which an element of a marked source is found in its rendered HTML. */
export const markClass = (source: string, element: ElementNode): string | null => {
  const id = attributeValue(source, element, MARK)
  return id === undefined ? null : CLASS + id
}

/** Selector of the rendered parts of an element. */
export const markSelector = (id: number): string => `[${MARK}="${id}"],.${CLASS}${id}`

/** Reads the id of a rendered part; null for one that belongs to no element. */
export function readMark(mark: string | null, classes: string): number | null {
  // The small picture of a carousel belongs to the large one.
  const found = mark ?? new RegExp(`(?:^|\\s)${CLASS}(\\d+)(?:-thumbnail)?(?:\\s|$)`).exec(classes)?.[1] ?? null
  return found === null ? null : Number(found)
}
