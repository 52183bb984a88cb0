import { createHash } from 'node:crypto'
import type { NewRowOf, RowOf } from '../../../shared/model'
import { addressOf, EXTENSIONS, type FileStore } from '../../media_gallery/file-store'
import { makePicture } from '../../media_gallery/picture'
import type { Rng } from '../rng'
import type { RowMaker } from '../row-maker'
import type { Evening } from './evenings'

const WIDTH = 1200
const HEIGHT = 1200

/** Sky, sun, hills and foreground of a poster. */
const PALETTES = [
  ['#1F2A44', '#F2D9A0', '#3C5A78', '#8E2F2F'],
  ['#2E1437', '#F4A93D', '#6F278F', '#1B0B22'],
  ['#0F3B3B', '#EFC16B', '#1F6F64', '#0A2524'],
  ['#3B1F14', '#F2E1C6', '#B5532A', '#241109'],
  ['#16263F', '#F6F1E7', '#2463C8', '#0B1424'],
  ['#402036', '#F7B5A0', '#A63D57', '#22101C'],
] as const

/** Draws a poster: a sun or moon over hills, in one of six palettes. */
function drawPoster(dice: Rng): string {
  const [sky, sun, hill, front] = dice.pick(PALETTES)
  const x = dice.between(300, 900)
  const y = dice.between(280, 620)
  const ridge = (level: number, swing: number) => {
    const points = Array.from(
      { length: 7 },
      (_, i) => `${i * 200},${level + (i % 2 === 0 ? swing : -swing) + dice.between(-40, 40)}`,
    )
    return `M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>`,
    `<circle cx="${x}" cy="${y}" r="${dice.between(170, 260)}" fill="${sun}"/>`,
    `<path d="${ridge(760, 90)}" fill="${hill}"/>`,
    `<path d="${ridge(980, 50)}" fill="${front}"/>`,
    '</svg>',
  ].join('')
}

/** The rows of the posters: a picture for each play, and its use by each performance. */
type Posters = {
  readonly media_gallery: RowOf<'media_gallery'>[]
  readonly event_media_items: NewRowOf<'event_media_items'>[]
}

/** Draws a poster for each play and stores it like an uploaded picture. */
export async function makePosters(
  maker: RowMaker,
  at: number,
  nights: readonly Evening[],
  files: Pick<FileStore, 'put'>,
  dice: Rng,
  user_id: string,
): Promise<Posters> {
  const media_gallery: RowOf<'media_gallery'>[] = []
  const pictureOf = new Map<string, string>()
  for (const { event } of nights) {
    if (pictureOf.has(event.sync_id)) continue
    const { type, bytes, thumb, width, height } = await makePicture(Buffer.from(drawPoster(dice)))
    const stem = `${maker.org_id}/${Buffer.from(dice.bytes(16)).toString('hex')}`
    const [key, thumbKey] = [`${stem}.${EXTENSIONS[type]}`, `${stem}.thumb.${EXTENSIONS[thumb.type]}`]
    await files.put(key, bytes, 'image/svg+xml')
    await files.put(thumbKey, thumb.bytes, `image/${thumb.type}`)
    pictureOf.set(event.sync_id, addressOf(key))
    const picture = {
      url: addressOf(key),
      thumb_url: addressOf(thumbKey),
      name: `${event.title}.svg`,
      type,
      width,
      height,
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    media_gallery.push(
      maker.row(at, { ...picture, size: bytes.length + thumb.bytes.length, sha256, created_by_id: user_id }),
    )
  }
  const event_media_items = nights.map(({ event }) =>
    maker.row(at, { event_id: event.id, url: pictureOf.get(event.sync_id) ?? '', type: 'hero' as const, pos: 0 }),
  )
  return { media_gallery, event_media_items }
}
