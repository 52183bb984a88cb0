import { type Marker, markerAttribute, markersOf } from '../slots/markers'
import { attributeValue, replaceRanges } from '../source/edit'
import { decodeEntities, encodeAttribute } from '../source/entities'
import {
  type ElementNode,
  elementsOf,
  innerSpan,
  type SourceAttribute,
  type SourceProblem,
  textOf,
} from '../source/node'
import { parseSource } from '../source/parse'
import { listedUrls } from './picture-list'

/** Elements whose content is HTML in the email's body. */
const HTML_ELEMENTS = new Set([
  'mj-accordion-text',
  'mj-accordion-title',
  'mj-button',
  'mj-navbar-link',
  'mj-social-element',
  'mj-table',
  'mj-text',
])

/** Returns true for an element whose content is HTML. */
export const isHtmlContent = ({ name }: ElementNode): boolean => name === 'mj-raw' || HTML_ELEMENTS.has(name)

/** Attribute that MJML puts before the addresses of a menu's links. */
const BASE = 'base-url'
/** Begin of an address whose scheme nothing behind it can change. */
const SETTLED = /^(?:https?:\/)?\//i

/** Elements whose content is text. */
const TEXT_ELEMENTS = new Set(['mj-title', 'mj-preview'])

const URL_ATTRIBUTES = new Set([
  'href',
  'src',
  'background-url',
  'action',
  'icon-wrapped-url',
  'icon-unwrapped-url',
  'left-icon',
  'right-icon',
  'thumbnails-src',
])

/**
 * Returns true for an address that an email may contain: a web page, a mail address, a phone number, a placeholder, or
 * a path.
 */
export const isSafeUrl = (url: string): boolean => {
  // Browsers ignore blank and control characters in a scheme.
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\s\p{Cc}]+/gu, ''))?.[1]?.toLowerCase()
  return (
    scheme === undefined ||
    ['http', 'https', 'mailto', 'tel', 'cid'].includes(scheme) ||
    /^data:image\/(png|jpeg|gif|webp);/i.test(url)
  )
}

export type PrepareOptions = {
  /** Removes scripts and other dangers from HTML. */
  readonly sanitize: (html: string) => string
  /** Adds a class to an element, by which its rendered part is found. */
  readonly classOf?: (element: ElementNode) => string | null
}

/** A source that can be rendered, or the faults that prevent it. */
export type PreparedSource = { readonly source: string } | { readonly problems: readonly PrepareProblem[] }

export type PrepareProblem = Pick<SourceProblem, 'offset' | 'name'> & {
  readonly kind: SourceProblem['kind'] | 'include' | 'no_body'
}

const markerClass = ({ part, slot }: Marker): string => `event-${part}-${slot}`

/**
 * Writes an element's opening tag again with safe attributes. Markers become classes, because MJML knows no other
 * attributes.
 */
function openingTag(
  source: string,
  element: ElementNode,
  markers: readonly Marker[],
  { classOf }: PrepareOptions,
): string {
  const known = new Set<string>()
  const attributes = element.attributes.filter(({ name }) => {
    const isFirst = !known.has(name)
    known.add(name)
    return isFirst && !name.startsWith('data-') && !/^on/i.test(name)
  })
  const written = attributes.flatMap((attribute) => {
    const value = safeValue(source, attribute)
    return value === null || attribute.name === 'css-class' ? [] : [` ${attribute.name}="${encodeAttribute(value)}"`]
  })
  const classes = [
    attributeValue(source, element, 'css-class'),
    ...markers.map(markerClass),
    classOf?.(element),
  ].filter((name) => name)
  if (classes.length > 0) written.push(` css-class="${encodeAttribute(classes.join(' '))}"`)
  return `<${element.name}${written.join('')}${element.isSelfClosing ? ' />' : '>'}`
}

function safeValue(source: string, { name, value }: SourceAttribute): string | null {
  const text = value ? decodeEntities(textOf(source, value)) : ''
  if (name === BASE) return SETTLED.test(text) ? text : null
  const urls = name === 'srcset' ? listedUrls(text) : URL_ATTRIBUTES.has(name) ? [text] : []
  return urls.every(isSafeUrl) ? text : null
}

/** Content of an element that is safe to render; null if it stays. */
function safeContent(source: string, element: ElementNode, { sanitize }: PrepareOptions): string | null {
  const span = innerSpan(element)
  if (!span) return null
  const inner = textOf(source, span)
  if (element.name === 'mj-style') return inner.replace(/<(?!!)|@import|expression\s*\(|javascript:/gi, '')
  // MJML copies the title into an attribute as it is written.
  if (TEXT_ELEMENTS.has(element.name))
    return encodeAttribute(
      decodeEntities(inner.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<\/?[a-z!][^>]*>/gi, '')),
    )
  if (isHtmlContent(element)) return sanitize(inner)
  return null
}

/** Attributes by which the markers appear in the rendered HTML. */
function markerAttributes(markers: readonly Marker[]): string {
  const unique = new Map(markers.map((marker) => [markerClass(marker), marker]))
  const selectors = [...unique].map(
    ([name, { part, slot }]) =>
      `<mj-selector path=".${name}"><mj-html-attribute name="${markerAttribute(part)}">${slot}</mj-html-attribute></mj-selector>`,
  )
  return selectors.length > 0 ? `<mj-html-attributes>${selectors.join('')}</mj-html-attributes>` : ''
}

/**
 * Makes MJML safe to render: content in HTML is sanitized, attributes are written again, and files cannot be included.
 * MJML itself is no security boundary.
 */
export function prepareMjml(source: string, options: PrepareOptions): PreparedSource {
  const { nodes, problems: faults } = parseSource(source)
  const elements = [...elementsOf(nodes)]
  const problems: PrepareProblem[] = [...faults]
  for (const { name, start } of elements)
    if (name === 'mj-include') problems.push({ kind: 'include', offset: start, name })
  const body = elements.find(({ name }) => name === 'mj-body')
  if (!body && problems.length === 0) problems.push({ kind: 'no_body', offset: 0, name: 'mj-body' })
  if (problems.length > 0 || !body) return { problems }
  const changes: { readonly span: { readonly start: number; readonly end: number }; readonly text: string }[] = []
  const all: Marker[] = []
  for (const element of elements) {
    // Attributes that MJML copies into the HTML could be event handlers. The markers' own follow below.
    if (element.name === 'mj-html-attributes') {
      changes.push({ span: element, text: '' })
      continue
    }
    if (element.name === 'mj-selector' || element.name === 'mj-html-attribute') continue
    const markers = markersOf(source, element)
    all.push(...markers)
    changes.push({ span: element.open, text: openingTag(source, element, markers, options) })
    const content = safeContent(source, element, options)
    const span = innerSpan(element)
    if (content !== null && span) changes.push({ span, text: content })
  }
  const head = elements.find(({ name, isSelfClosing }) => name === 'mj-head' && !isSelfClosing)
  const attributes = markerAttributes(all)
  if (attributes && head) changes.push({ span: { start: head.open.end, end: head.open.end }, text: attributes })
  else if (attributes)
    changes.push({ span: { start: body.start, end: body.start }, text: `<mj-head>${attributes}</mj-head>` })
  return { source: replaceRanges(source, changes) }
}
