import { SaxesParser } from 'saxes'
import { DomainError } from '../../shared/kernel/errors'
import { FILE_LIMITS } from '../../shared/media_gallery/limits'

const wordSet = (text: string) => new Set(text.trim().split(/\s+/))

/** Allowed SVG elements: only drawing, no scripts, links, external images, foreign markup or animation. */
const ELEMENTS =
  wordSet(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset`)

const ATTRIBUTES =
  wordSet(`id class style href xlink:href xml:space xmlns version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry
  fx fy fr d points dx dy rotate textLength lengthAdjust startOffset pathLength transform gradientTransform gradientUnits spreadMethod offset
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits markerUnits markerWidth
  markerHeight refX refY orient fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset color opacity display visibility overflow clip-path clip-rule mask mask-type filter flood-color flood-opacity
  stop-color stop-opacity marker-start marker-mid marker-end font-family font-size font-style font-weight font-stretch font-variant letter-spacing
  word-spacing text-anchor text-decoration text-rendering dominant-baseline alignment-baseline baseline-shift writing-mode direction paint-order
  vector-effect shape-rendering color-interpolation color-interpolation-filters mix-blend-mode isolation in in2 result mode operator k1 k2 k3 k4
  values type tableValues slope intercept amplitude exponent stdDeviation radius edgeMode`)

type Node = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (Node | string)[]
}

const MAX_DEPTH = 64

const unreadable = (reason: string): DomainError => new DomainError('media_gallery.unreadable', { reason })

/** Tells whether a CSS value or style sheet has no external reference and runs no code. */
const isHarmless = (css: string): boolean =>
  !/[@\\<>]|expression|javascript|-moz-binding|behavior/i.test(css) &&
  !/url\s*\((?!\s*["']?#[\w.-]+["']?\s*\))/i.test(css)

const isInternalReference = (reference: string): boolean => /^#[\w.:-]+$/.test(reference)

function isAllowedAttribute(name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false
  if (name === 'href' || name === 'xlink:href') return isInternalReference(value)
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  return isHarmless(value)
}

/** Parses an SVG and leaves out unknown elements with their content. */
function parseAllowed(text: string): Node {
  const open: Node[] = []
  let root: Node | null = null
  let skipped = 0
  let seen = 0
  const parser = new SaxesParser()
  const write = (text: string) => {
    if (skipped === 0) open.at(-1)?.children.push(text)
  }
  parser.on('error', (error) => {
    throw unreadable(error.message)
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('opentag', ({ name, attributes }) => {
    if (++seen > FILE_LIMITS.elements) throw unreadable(`more than ${FILE_LIMITS.elements} elements`)
    if (skipped > 0 || !ELEMENTS.has(name)) {
      skipped++
      return
    }
    if (open.length >= MAX_DEPTH) throw unreadable(`deeper than ${MAX_DEPTH}`)
    const node = {
      name,
      attributes: Object.fromEntries(
        Object.entries(attributes).filter(([key, value]) => isAllowedAttribute(key, value)),
      ),
      children: [],
    }
    if (open.length > 0) open.at(-1)?.children.push(node)
    else if (name !== 'svg') throw unreadable('no drawing')
    else root = node
    open.push(node)
  })
  parser.on('closetag', () => {
    if (skipped > 0) skipped--
    else open.pop()
  })
  parser.write(text).close()
  if (!root) throw unreadable('no drawing')
  return root
}

/**
 * Counts the elements of a drawing with every `use` expanded. Memoised per element, because a few can stand for
 * millions.
 */
function expandedSize(root: Node): number {
  const byId = new Map<string, Node>()
  const index = (node: Node) => {
    if (node.attributes.id) byId.set(node.attributes.id, node)
    for (const child of node.children) if (typeof child !== 'string') index(child)
  }
  index(root)
  const known = new Map<Node, number>()
  const size = (node: Node): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    known.set(node, Number.POSITIVE_INFINITY)
    const used =
      node.name === 'use' ? byId.get((node.attributes.href ?? node.attributes['xlink:href'] ?? '').slice(1)) : undefined
    const total = node.children.reduce(
      (sum, child) => sum + (typeof child === 'string' ? 0 : size(child)),
      1 + (used ? size(used) : 0),
    )
    known.set(node, total)
    return total
  }
  return size(root)
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function serialise({ name, attributes, children }: Node): string {
  const text = children.map((child) => (typeof child === 'string' ? escapeXml(child) : serialise(child))).join('')
  if (name === 'style' && !isHarmless(children.join(''))) return ''
  return `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>${text}</${name}>`
}

/**
 * Rewrites an SVG from its allowed parts. Throws `media_gallery.unreadable` for an invalid or an excessively large
 * drawing.
 */
export function sanitizeSvg(bytes: Uint8Array): Uint8Array {
  if (bytes.length > FILE_LIMITS.drawing) throw new DomainError('input.too_large')
  const root = parseAllowed(new TextDecoder('utf-8').decode(bytes))
  if (expandedSize(root) > FILE_LIMITS.elements) throw unreadable(`more than ${FILE_LIMITS.elements} elements`)
  const named = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }
  return new TextEncoder().encode(serialise({ ...root, attributes: { ...root.attributes, ...named } }))
}
