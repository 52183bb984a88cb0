import type { RowOf } from '../../../shared/registry'
import { PITCH } from '../../../shared/seats/best'
import type { Maker } from '../row-maker'

type Seat = RowOf<'seats'>
type Place = Pick<Seat, 'block' | 'row' | 'num' | 'x' | 'y' | 'price_category_id' | 'wheelchair'>

export type HallCategories = { readonly a: string; readonly b: string; readonly c: string }

const ROW = 50
const CENTRE = 24 * PITCH
/** How much nearer to the stage the ends of the widest row are: the gentle curve of a horseshoe. */
const curve = (dx: number) => Math.round(((dx / (14 * PITCH)) ** 2 * PITCH) / 1.2)

/** One curved row with an aisle in the middle, seats numbered from the left. */
function curvedRow(block: string, row: number, count: number, y: number, aisle: number, category: string): Place[] {
  return Array.from({ length: count }, (_, i): Place => {
    const offset = (i - (count - 1) / 2) * PITCH
    const dx = offset + (i < count / 2 ? -aisle : aisle) / 2
    return {
      block,
      row: String(row),
      num: String(i + 1),
      x: Math.round(CENTRE + dx),
      y: y - curve(dx) + PITCH,
      price_category_id: category,
      wheelchair: false,
    }
  })
}

/** Stalls: 16 rows of 22 to 28, the front eight the dearest; 400 seats. */
const stalls = ({ a, b }: HallCategories) =>
  Array.from({ length: 16 }, (_, i) => curvedRow('Parkett', i + 1, 22 + Math.round(i * 0.4), i * ROW, PITCH, i < 8 ? a : b)).flat()

/** Circle: five rows of 30 to 34; 160 seats. */
const circle = ({ c }: HallCategories) => Array.from({ length: 5 }, (_, i) => curvedRow('Rang', i + 1, 30 + i, (i + 18) * ROW, 2 * PITCH, c)).flat()

/** Ten boxes of six along the walls, two rows of three each; 60 seats. */
const boxes = ({ b }: HallCategories) =>
  Array.from({ length: 10 }, (_, box): Place[] => {
    const left = box < 5
    const number = (box % 5) + 1
    return Array.from({ length: 6 }, (_, i): Place => {
      const [line, place] = [Math.floor(i / 3), i % 3]
      const x = left ? (2 - line) * PITCH : 2 * CENTRE - (2 - line) * PITCH
      const y = PITCH + (number - 1) * 180 + place * PITCH
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

/** Both ends of the last row of the stalls: a wheelchair place and its companion's seat, twice on each side. */
const WHEELCHAIR_PAIRS = [
  [1, 2],
  [3, 4],
  [28, 27],
  [26, 25],
] as const

/** The great house: 620 numbered seats in stalls, circle and boxes. */
export function makeHall(maker: Maker, at: number, categories: HallCategories): { plan: RowOf<'seating_plans'>; seats: Seat[] } {
  const places = [...stalls(categories), ...circle(categories), ...boxes(categories)]
  const width = Math.max(...places.map((place) => place.x)) + PITCH
  const height = Math.max(...places.map((place) => place.y)) + PITCH
  const plan = maker.bare(at, { name: 'Großes Haus', width, height })
  const seats: Seat[] = places.map((place) => maker.bare(at, { seating_plan_id: plan.id, linked_seat_id: null, override_num: null, gate: null, ...place }))
  const inLastRow = (num: number) => seats.find((seat) => seat.block === 'Parkett' && seat.row === '16' && seat.num === String(num))
  for (const [place, beside] of WHEELCHAIR_PAIRS) {
    const [wheelchair, companion] = [inLastRow(place), inLastRow(beside)]
    if (!wheelchair || !companion) throw new RangeError(`the last row has no seats ${place} and ${beside}`)
    wheelchair.wheelchair = true
    wheelchair.linked_seat_id = companion.id
    companion.linked_seat_id = wheelchair.id
  }
  return { plan, seats }
}
