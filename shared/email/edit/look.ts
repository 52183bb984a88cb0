import { type Defaults, renderedAttributes } from '../render/defaults'
import { attributeValue, replaceRanges, withAttributes } from '../source/edit'
import type { EmailNode } from '../source/tree'

type Values = Readonly<Record<string, string>>

/** CSS properties of elements of HTML, by the attribute of MJML that does the same. */
const PROPERTIES: Values = {
  align: 'text-align',
  'background-color': 'background-color',
  'border-radius': 'border-radius',
  color: 'color',
  'font-family': 'font-family',
  'font-size': 'font-size',
  'font-weight': 'font-weight',
  height: 'height',
  padding: 'padding',
  width: 'width',
}

/** Declarations of a style, with the range of each value. */
const DECLARATION = /(?:^|;)\s*([\w-]+)\s*:\s*((?:[^;"']|"[^"]*"|'[^']*')*)/g

function readStyle(style: string): Values {
  return Object.fromEntries(
    Array.from(style.matchAll(DECLARATION), ([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
  )
}

/** Reads a declaration of a style; undefined if it has none. */
export const declarationOf = (style: string, property: string): string | undefined => readStyle(style)[property]

/** Sets a declaration of a style; null removes it. All others keep their characters. */
export function withDeclaration(style: string, property: string, value: string | null): string {
  const found = [...style.matchAll(DECLARATION)].findLast(([, name]) => name?.toLowerCase() === property)
  if (!found)
    return value === null
      ? style
      : `${style}${style.trim() === '' || /;\s*$/.test(style) ? '' : ';'}${property}:${value}`
  const [whole, , old = ''] = found
  const end = found.index + whole.length
  if (value === null) return replaceRanges(style, [{ span: { start: found.index, end }, text: '' }]).replace(/^;/, '')
  return replaceRanges(style, [
    { span: { start: end - old.length, end: end - old.length + old.trimEnd().length }, text: value },
  ])
}

/** Attributes with which an element is shown. Elements of HTML answer those of MJML that do the same. */
export function readLook(source: string, { element, isHtml }: EmailNode, defaults: Defaults): Values {
  if (!isHtml) return renderedAttributes(source, element, defaults)
  const style = readStyle(attributeValue(source, element, 'style') ?? '')
  const own = Object.fromEntries(
    element.attributes.map(({ name }) => [name, attributeValue(source, element, name) ?? '']),
  )
  const styled = Object.entries(PROPERTIES).flatMap(([name, property]) =>
    style[property] === undefined ? [] : [[name, style[property]] as const],
  )
  return { ...own, ...Object.fromEntries(styled) }
}

/** Sets attributes of an element; null removes one. In HTML those that are seen become declarations of its style. */
export function withLook(
  source: string,
  { element, isHtml }: EmailNode,
  values: Readonly<Record<string, string | null>>,
): string {
  if (!isHtml) return withAttributes(source, element, values)
  let style = attributeValue(source, element, 'style') ?? ''
  const attributes: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(values)) {
    const property = PROPERTIES[name]
    if (property) style = withDeclaration(style, property, value)
    else attributes[name] = value
  }
  const before = attributeValue(source, element, 'style') ?? ''
  return withAttributes(source, element, style === before ? attributes : { ...attributes, style: style || null })
}
