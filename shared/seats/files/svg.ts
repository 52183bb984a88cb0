import { seatNumber } from '../name'
import type { PlanShape } from '../office'
import type { SeatingPlan } from '../plan/edit'
import { fitToPlan, type ImportedSeat, type SeatImport, seatFrom } from './imported'

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Reads a `transform` attribute. Unknown functions are ignored. */
function matrixOf(transform: string | undefined): Matrix {
  let matrix = IDENTITY
  for (const [, name = '', list = ''] of (transform ?? '').matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    const [n = 0, m = 0, ...more] = list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    const angle = (n * Math.PI) / 180
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, n, m])
    else if (name === 'scale') matrix = times(matrix, [n, 0, 0, /[\s,]/.test(list.trim()) ? m : n, 0, 0])
    else if (name === 'rotate') {
      const [y = 0] = more
      const turned = times([1, 0, 0, 1, m, y], [cos, sin, -sin, cos, 0, 0])
      matrix = times(matrix, times(turned, [1, 0, 0, 1, -m, -y]))
    } else if (name === 'matrix' && more.length === 4) matrix = times(matrix, [n, m, ...more] as unknown as Matrix)
  }
  return matrix
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      decoded(double ?? single ?? ''),
    ]),
  )

/** Drawings in these elements are not on the picture. */
const HIDDEN = ['defs', 'clipPath', 'mask', 'symbol', 'pattern', 'marker']

/**
 * Reads seats from an SVG: each circle, ellipse and rectangle is one. Its `data-*` attributes, or those of the groups
 * around it, name it; otherwise its id is its number and the innermost group with an id its block. Returns null where
 * the text is no SVG.
 */
export function readSvg(text: string): SeatImport | null {
  if (!/<svg[\s>]/i.test(text)) return null
  const stack: {
    readonly tag: string
    readonly matrix: Matrix
    readonly data: Readonly<Record<string, string>>
    readonly block: string
    readonly hidden: boolean
  }[] = []
  const seats: ImportedSeat[] = []
  let skipped = 0
  const source = text.replace(/<!--[\s\S]*?-->/g, '')
  for (const [, closing, tag = '', rest = '', empty] of source.matchAll(
    /<(\/?)([\w:]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g,
  )) {
    if (closing) {
      const at = stack.findLastIndex((each) => each.tag === tag)
      if (at >= 0) stack.length = at
      continue
    }
    const values = attributesOf(rest)
    const outer = stack.at(-1) ?? { matrix: IDENTITY, data: {}, block: '', hidden: false }
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('data-')))
    const matrix = times(outer.matrix, matrixOf(values.transform))
    const data = { ...outer.data, ...own }
    const centre = outer.hidden ? null : centreOf(tag, values)
    if (centre === 'unreadable') skipped += 1
    else if (centre) {
      const [a, b, c, d, e, f] = matrix
      const [x, y] = centre
      const num = (values.id ?? '').replace(/^.*?(\d+\w?)$/, '$1')
      seats.push(
        seatFrom(data, a * x + c * y + e, b * x + d * y + f, {
          num: num || String(seats.length + 1),
          block: outer.block,
        }),
      )
    }
    if (!empty)
      stack.push({
        tag,
        matrix,
        data,
        block: tag === 'g' && values.id ? values.id : outer.block,
        hidden: outer.hidden || HIDDEN.includes(tag),
      })
  }
  return { seats: fitToPlan(seats), skipped }
}

/** Middle of an element that is a seat; null for other elements. */
function centreOf(
  tag: string,
  values: Readonly<Record<string, string>>,
): readonly [number, number] | 'unreadable' | null {
  const number = (name: string) => Number.parseFloat(values[name] ?? '0')
  let centre: readonly [number, number] | null = null
  if (tag === 'circle' || tag === 'ellipse') centre = [number('cx'), number('cy')]
  else if (tag === 'rect') {
    // A rectangle in percent is the background.
    if (/%/.test(`${values.width}${values.height}`)) return null
    centre = [number('x') + number('width') / 2, number('y') + number('height') / 2]
  }
  return centre?.some(Number.isNaN) ? 'unreadable' : centre
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

function shapeElement({ type, x, y, width, height, rotation, text, color, points }: PlanShape): string {
  const turn = rotation ? ` transform="rotate(${rotation} ${x + width / 2} ${y + height / 2})"` : ''
  const paint = ` fill="none" stroke="${color ?? '#8b8294'}" stroke-width="2"${turn}`
  const label = text
    ? `<text x="${x + width / 2}" y="${y + height / 2}" text-anchor="middle" dominant-baseline="central" font-size="18"${turn}>${escaped(text)}</text>`
    : ''
  const list = points.flatMap((value, i) => (i % 2 === 0 ? [`${value},${points[i + 1] ?? 0}`] : [])).join(' ')
  if (type === 'text') return label
  if (type === 'rect') return `<path d="M${x} ${y}h${width}v${height}h${-width}z"${paint}/>${label}`
  if (type === 'ellipse') {
    const [rx, ry] = [width / 2, height / 2]
    return `<path d="M${x} ${y + ry}a${rx} ${ry} 0 1 0 ${width} 0a${rx} ${ry} 0 1 0 ${-width} 0z"${paint}/>${label}`
  }
  return `<${type === 'line' ? 'polyline' : 'polygon'} points="${list}"${paint}/>${label}`
}

/**
 * Writes a plan as SVG. Seats are rectangles with `data-*` attributes, so that the file can be imported again; shapes
 * are paths.
 * @param colorOf the colour of a category, and `nameOf` its name
 */
export function writeSvg(
  plan: SeatingPlan,
  colorOf: (category_id: string) => string,
  nameOf: (category_id: string) => string,
): string {
  const { width, height, name } = plan.sheet
  const seats = [...plan.seats].map(([id, seat]) => {
    const data = {
      block: seat.block,
      row: seat.row,
      num: seat.num,
      category: nameOf(seat.price_category_id),
      ...(seat.gate ? { gate: seat.gate } : {}),
      ...(seat.wheelchair ? { wheelchair: '1' } : {}),
    }
    const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escaped(value)}"`)
    const title = escaped([seat.block, seat.row, seatNumber(seat)].filter(Boolean).join(' · '))
    return `<rect id="${id}" x="${seat.x - 19}" y="${seat.y - 19}" width="38" height="38" rx="8" fill="${colorOf(seat.price_category_id)}"${attributes.join('')}><title>${title}</title></rect>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escaped(name)}</title>`,
    ...[...plan.shapes.values()].map(shapeElement),
    ...seats,
    '</svg>',
    '',
  ].join('\n')
}
