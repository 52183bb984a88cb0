import { decodeEntities, encodeAttribute } from './entities'
import { type ElementNode, innerSpan, type SourceAttribute, type SourceRange, textOf } from './node'
import { parseSource } from './parse'

/** Replaces a range of a source. */
export const replaceRange = (source: string, { start, end }: SourceRange, text: string): string =>
  source.slice(0, start) + text + source.slice(end)

/** Replaces several ranges, which must not overlap. */
export function replaceRanges(
  source: string,
  changes: readonly { readonly span: SourceRange; readonly text: string }[],
): string {
  let result = source
  for (const { span, text } of [...changes].sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end))
    result = replaceRange(result, span, text)
  return result
}

/** Returns an element's attribute by name, in HTML also in capitals. As in XML, the first of two counts. */
export const findAttribute = ({ attributes }: ElementNode, name: string): SourceAttribute | undefined =>
  attributes.find((attribute) => attribute.name === name) ??
  attributes.find((attribute) => attribute.name.toLowerCase() === name)

/** Returns an attribute's value without character references; undefined if the element does not have it. */
export function attributeValue(source: string, element: ElementNode, name: string): string | undefined {
  const found = findAttribute(element, name)
  return found && (found.value ? decodeEntities(textOf(source, found.value)) : '')
}

/** Returns an attribute's value in the text of an opening tag; undefined if it does not have it. */
export function tagAttribute(tag: string, name: string): string | undefined {
  const [element] = parseSource(tag).nodes
  return element?.kind === 'element' ? attributeValue(tag, element, name) : undefined
}

/** Returns the change that sets an attribute, or removes it with null. Only its own characters change. */
function attributeChange(
  source: string,
  element: ElementNode,
  name: string,
  value: string | null,
): { readonly span: SourceRange; readonly text: string } | null {
  const found = findAttribute(element, name)
  if (value === null) {
    if (!found) return null
    const before = /\s*$/.exec(source.slice(element.open.start, found.start))?.[0].length ?? 0
    return { span: { start: found.start - before, end: found.end }, text: '' }
  }
  if (!found) {
    const last = element.attributes.at(-1)
    const at = last ? last.end : element.open.start + 1 + element.name.length
    return { span: { start: at, end: at }, text: ` ${name}="${encodeAttribute(value)}"` }
  }
  if (attributeValue(source, element, name) === value && found.value) return null
  if (!found.value || found.quote === '')
    return { span: { start: found.start, end: found.end }, text: `${found.name}="${encodeAttribute(value)}"` }
  return valueChange(source, found.value, value, found.quote)
}

/** Characters of a value, and the character references of others. */
const CHARACTERS = /&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);|[\s\S]/gi

/**
 * Returns the change that turns a quoted value into another one. What both begin and end with keeps its characters,
 * however they are written.
 */
function valueChange(
  source: string,
  { start, end }: SourceRange,
  value: string,
  quote: '"' | "'",
): { readonly span: SourceRange; readonly text: string } {
  const written = source.slice(start, end).match(CHARACTERS) ?? []
  const read = written.map(decodeEntities)
  let [first, from, last, until] = [0, 0, written.length, value.length]
  for (let one = read[first]; one !== undefined && value.startsWith(one, from); one = read[++first]) from += one.length
  for (
    let one = read[last - 1];
    last > first && one !== undefined && until - one.length >= from && value.endsWith(one, until);
    one = read[--last - 1]
  )
    until -= one.length
  const length = (parts: readonly string[]) => parts.join('').length
  const span = { start: start + length(written.slice(0, first)), end: end - length(written.slice(last)) }
  return { span, text: encodeAttribute(value.slice(from, until), quote) }
}

/** Sets attributes in the text of an opening tag; null removes one. All other characters stay. */
export function withTagAttributes(tag: string, values: Readonly<Record<string, string | null>>): string {
  let result = tag
  for (const [name, value] of Object.entries(values)) {
    const element = parseSource(result).nodes[0]
    if (element?.kind !== 'element') return tag
    const change = attributeChange(result, element, name, value)
    if (change) result = replaceRange(result, change.span, change.text)
  }
  return result
}

/** Sets attributes of an element; null removes one. All other characters stay. */
export const withAttributes = (
  source: string,
  element: ElementNode,
  values: Readonly<Record<string, string | null>>,
): string => replaceRange(source, element.open, withTagAttributes(textOf(source, element.open), values))

/** Replaces an element's content. A self-closing element gets a closing tag. */
export function replaceContent(source: string, element: ElementNode, inner: string): string {
  const span = innerSpan(element)
  if (span) return replaceRange(source, span, inner)
  const open = textOf(source, element.open).replace(/\s*\/>$/, '>')
  return replaceRange(source, element.open, `${open}${inner}</${element.name}>`)
}

/** Parses the source of one element. Null where it is not exactly one, well-formed element. */
export function soleElement(source: string): ElementNode | null {
  const { nodes, problems } = parseSource(source)
  const [element] = nodes
  return nodes.length === 1 && problems.length === 0 && element?.kind === 'element' ? element : null
}
