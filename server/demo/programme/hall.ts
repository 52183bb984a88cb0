import type { RowOf } from '../../../shared/registry'
import { PITCH } from '../../../shared/seats/best'
import type { PlanShape } from '../../../shared/seats/office'
import type { RowMaker } from '../row-maker'

type Seat = RowOf<'seats'>
type SeatPosition = Pick<Seat, 'block' | 'row' | 'num' | 'x' | 'y' | 'price_category_id' | 'wheelchair'>

export type HallCategories = { readonly a: string; readonly b: string; readonly c: string }

const ROW_PITCH = 50
/** Depth of the stage in front of the first row, in plan units. */
const STAGE = 232
const CENTRE = 24 * PITCH
/** Offset of a seat towards the stage, in plan units: the ends of a row curve forward like a horseshoe. */
const curve = (dx: number) => Math.round(((dx / (14 * PITCH)) ** 2 * PITCH) / 1.2)

/** Makes one curved row with an aisle in the middle, seats numbered from the left. */
function curvedRow(
  block: string,
  row: number,
  count: number,
  y: number,
  aisle: number,
  category: string,
): SeatPosition[] {
  return Array.from({ length: count }, (_, i): SeatPosition => {
    const offset = (i - (count - 1) / 2) * PITCH
    const dx = offset + (i < count / 2 ? -aisle : aisle) / 2
    return {
      block,
      row: String(row),
      num: String(i + 1),
      x: Math.round(CENTRE + dx),
      y: STAGE + y - curve(dx) + PITCH,
      price_category_id: category,
      wheelchair: false,
    }
  })
}

/** Stalls: 16 rows of 22 to 28, the front eight the dearest; 400 seats. */
const stalls = ({ a, b }: HallCategories) =>
  Array.from({ length: 16 }, (_, i) =>
    curvedRow('Parkett', i + 1, 22 + Math.round(i * 0.4), i * ROW_PITCH, PITCH, i < 8 ? a : b),
  ).flat()

/** Circle: five rows of 30 to 34; 160 seats. */
const circle = ({ c }: HallCategories) =>
  Array.from({ length: 5 }, (_, i) => curvedRow('Rang', i + 1, 30 + i, (i + 18) * ROW_PITCH, 2 * PITCH, c)).flat()

/** Ten boxes of six seats along the walls, in two rows of three; 60 seats. */
const boxes = ({ b }: HallCategories) =>
  Array.from({ length: 10 }, (_, box): SeatPosition[] => {
    const left = box < 5
    const number = (box % 5) + 1
    return Array.from({ length: 6 }, (_, i): SeatPosition => {
      const [line, place] = [Math.floor(i / 3), i % 3]
      const x = left ? (2 - line) * PITCH : 2 * CENTRE - (2 - line) * PITCH
      const y = STAGE + PITCH + (number - 1) * 180 + place * PITCH
      return {
        block: `Loge ${left ? 'links' : 'rechts'} ${number}`,
        row: String(line + 1),
        num: String(place + 1),
        x,
        y,
        price_category_id: b,
        wheelchair: false,
      }
    })
  }).flat()

/** Wheelchair places with their companion's seat, at both ends of the last stalls row. */
const WHEELCHAIR_PAIRS = [
  [1, 2],
  [3, 4],
  [28, 27],
  [26, 25],
] as const

/** Stage, mixing desk and doors, as the office's plan shows them. */
function makeShapes(newId: () => string, width: number, height: number): PlanShape[] {
  const shape = (values: Omit<PlanShape, 'id' | 'rotation' | 'color'>): PlanShape => ({
    id: newId(),
    rotation: 0,
    color: null,
    ...values,
  })
  const box = (text: string, x: number, y: number, wide: number, high: number) =>
    shape({ type: 'rect', x, y, width: wide, height: high, text, points: [] })
  const [half, front, lip] = [500, 170, 206]
  const edge = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => {
    const across = 1 - n / 4
    return [Math.round(CENTRE + across * (half - 60)), Math.round(front + (1 - across ** 2) * (lip - front))]
  })
  return [
    shape({
      type: 'polygon',
      x: CENTRE - half,
      y: 8,
      width: 2 * half,
      height: lip - 8,
      text: 'Bühne',
      points: [CENTRE - half, 8, CENTRE + half, 8, ...edge],
    }),
    box('Technik', CENTRE - 150, height - 76, 300, 60),
    box('Tür links', 8, height - 240, 200, 60),
    box('Tür rechts', width - 208, height - 240, 200, 60),
  ]
}

/** Makes the main hall: 620 numbered seats in stalls, circle and boxes. */
export function makeHall(
  maker: RowMaker,
  at: number,
  categories: HallCategories,
): { plan: RowOf<'seating_plans'> & { readonly shapes: PlanShape[] }; seats: Seat[] } {
  const places = [...stalls(categories), ...circle(categories), ...boxes(categories)]
  const width = Math.max(...places.map((place) => place.x)) + PITCH
  const height = Math.max(...places.map((place) => place.y)) + PITCH + 96
  const plan = maker.bare(at, {
    name: 'Großes Haus',
    width,
    height,
    shapes: makeShapes(() => maker.id(at), width, height),
  })
  const seats: Seat[] = places.map((place) =>
    maker.bare(at, {
      seating_plan_id: plan.id,
      linked_seat_id: null,
      override_num: null,
      gate: null,
      on_hold: false,
      ...place,
    }),
  )
  const inLastRow = (num: number) =>
    seats.find((seat) => seat.block === 'Parkett' && seat.row === '16' && seat.num === String(num))
  for (const [place, beside] of WHEELCHAIR_PAIRS) {
    const [wheelchair, companion] = [inLastRow(place), inLastRow(beside)]
    if (!wheelchair || !companion) throw new RangeError(`the last row has no seats ${place} and ${beside}`)
    wheelchair.wheelchair = true
    wheelchair.linked_seat_id = companion.id
    companion.linked_seat_id = wheelchair.id
  }
  return { plan, seats }
}
