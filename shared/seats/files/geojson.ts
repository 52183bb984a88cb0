import { z } from 'zod'
import { fitToPlan, type ImportedSeat, type SeatImport, seatFrom } from './imported'

const position = z.array(z.number()).min(2)
const feature = z.object({
  geometry: z.union([
    z.object({ type: z.literal('Point'), coordinates: position }),
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)).min(1) }),
  ]),
  properties: z.record(z.string(), z.unknown()).nullish(),
  id: z.union([z.string(), z.number()]).optional(),
})
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Middle of a ring, whose last point repeats the first. */
const middleOf = (ring: readonly (readonly number[])[]): [number, number] => {
  const points = ring.slice(0, -1)
  return [mean(points.map((point) => point[0] ?? 0)), mean(points.map((point) => point[1] ?? 0))]
}

/**
 * Reads seats from a GeoJSON feature collection: points, or polygons by their middle. Coordinates on the earth are
 * flattened; north is up. Returns null where the text is no feature collection.
 */
export function readGeoJson(text: string): SeatImport | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const file = collection.safeParse(parsed)
  if (!file.success) return null
  const seats: ImportedSeat[] = []
  let skipped = 0
  for (const each of file.data.features) {
    const read = feature.safeParse(each)
    if (!read.success) {
      skipped += 1
      continue
    }
    const { geometry, properties, id } = read.data
    const [x = 0, y = 0] = geometry.type === 'Point' ? geometry.coordinates : middleOf(geometry.coordinates[0] ?? [])
    seats.push(seatFrom(properties ?? {}, x, -y, { num: String(id ?? seats.length + 1), block: '' }))
  }
  const onEarth = seats.every(({ x, y }) => Math.abs(x) <= 180 && Math.abs(y) <= 90) && spread(seats) < 0.1
  const squeeze = onEarth ? Math.cos((mean(seats.map(({ y }) => y)) * Math.PI) / 180) : 1
  return { seats: fitToPlan(seats.map((seat) => ({ ...seat, x: seat.x * squeeze }))), skipped }
}

/** Larger side of the rectangle around the seats. A hall on the earth is small in degrees. */
function spread(seats: readonly ImportedSeat[]): number {
  const side = (axis: 'x' | 'y') =>
    Math.max(...seats.map((seat) => seat[axis])) - Math.min(...seats.map((seat) => seat[axis]))
  return seats.length === 0 ? 0 : Math.max(side('x'), side('y'))
}
