import { attributeValue, replaceRanges } from './source/edit'
import { decodeEntities } from './source/entities'
import { type ElementNode, elementsOf, type SourceNode, type SourceRange, textOf } from './source/node'
import { parseSource } from './source/parse'

/** Attribute of a section, or of any other element, that only some readers get. */
export const CONDITION_ATTRIBUTE = 'data-only-if'

/**
 * Readers that get an element: those with a label, or with tickets for an event; without `event_id` for the campaign's.
 * `isNot`: all others.
 */
export type Condition = { readonly isNot: boolean } & (
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'tickets'; readonly event_id: string | null }
)

/**
 * Reads `label:Members`, `tickets` or `tickets:<event id>`, each with `!` before it for its opposite. Null for anything
 * else.
 */
export function readCondition(text: string): Condition | null {
  const [, not = '', kind = '', of = ''] = /^\s*(!?)\s*(label|tickets)\s*(?::\s*([^\n]*?))?\s*$/.exec(text) ?? []
  const isNot = not === '!'
  if (kind === 'tickets') return { kind, event_id: of || null, isNot }
  return kind === 'label' && of ? { kind, label: of, isNot } : null
}

const hasConditions = (source: string): boolean => source.includes(CONDITION_ATTRIBUTE)

/** The condition of an element as it is written; undefined for none. */
const writtenCondition = (source: string, element: ElementNode): string | undefined =>
  attributeValue(source, element, CONDITION_ATTRIBUTE)

/** Lists the conditions of a source. */
export function conditionsIn(source: string): Condition[] {
  if (!hasConditions(source)) return []
  return [...elementsOf(parseSource(source).nodes)].flatMap(
    (element) => readCondition(writtenCondition(source, element) ?? '') ?? [],
  )
}

/**
 * Offset of a condition that cannot be read, or of markup in which none can be told for sure; null if there is none.
 */
export function conditionFault(source: string): number | null {
  if (!hasConditions(source)) return null
  const { nodes, problems } = parseSource(source)
  if (problems[0]) return problems[0].offset
  for (const element of elementsOf(nodes)) {
    const written = writtenCondition(source, element)
    if (written !== undefined && readCondition(written) === null) return element.start
  }
  return null
}

/** Changes that take out the elements which are not for this reader, and the conditions themselves. */
function changesOf(
  source: string,
  nodes: readonly SourceNode[],
  holds: (condition: Condition) => boolean,
): { readonly span: SourceRange; readonly text: '' }[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'element') return []
    const written = node.attributes.find(({ name }) => name === CONDITION_ATTRIBUTE)
    const condition = written && readCondition(written.value ? decodeEntities(textOf(source, written.value)) : '')
    // A condition that cannot be read holds for nobody.
    if (written && !(condition && holds(condition) !== condition.isNot))
      return [{ span: { start: node.start, end: node.end }, text: '' }]
    const inner = changesOf(source, node.children, holds)
    if (!written) return inner
    const before = /\s*$/.exec(source.slice(node.open.start, written.start))?.[0].length ?? 0
    return [{ span: { start: written.start - before, end: written.end }, text: '' }, ...inner]
  })
}

/**
 * Returns the source that a reader gets: elements whose condition does not hold are left out. `holds` is asked without
 * regard to `isNot`.
 */
export const sourceFor = (source: string, holds: (condition: Condition) => boolean): string =>
  hasConditions(source) ? replaceRanges(source, changesOf(source, parseSource(source).nodes, holds)) : source
