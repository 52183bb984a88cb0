import type { GiftDesign } from '../../shared/voucher_gifts/rules'

/** Size of a drawing in millimetres: the left part of a voucher of A5 in landscape. */
export const ART = { width: 78, height: 148 }

/** Colours of a drawing, made of the organisation's. */
const TONES = ['base', 'deep', 'light', 'paper', 'gold'] as const
type Tone = (typeof TONES)[number]
export type Tones = Readonly<Record<Tone, string>>

/** A filled outline of a drawing, as the path of an SVG. */
export type Shape = { readonly d: string; readonly tone: Tone; readonly opacity?: number }

const HEX = [1, 3, 5] as const

/** Moves a colour like `#6f278f` towards another one by a share. */
const towards = (colour: string, other: string, share: number): string =>
  `#${HEX.map((at) => {
    const [from, to] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((from ?? 0) * (1 - share) + (to ?? 0) * share)
      .toString(16)
      .padStart(2, '0')
  }).join('')}`

/** Returns the colours of a drawing for a brand colour. */
export const tonesOf = (brand: string): Tones => ({
  base: brand,
  deep: towards(brand, '#000000', 0.35),
  light: towards(brand, '#ffffff', 0.3),
  paper: '#ffffff',
  gold: '#f0c04e',
})

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}z`
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
const star = (x: number, y: number, r: number): string => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5 - Math.PI / 2
    const reach = i % 2 === 0 ? r : r * 0.42
    return `${(x + Math.cos(angle) * reach).toFixed(2)} ${(y + Math.sin(angle) * reach).toFixed(2)}`
  })
  return `M${points.join('L')}z`
}

/** A fold of a curtain: a strip that narrows towards its lower end, gathered to one side. */
const fold = (top: number, bottom: number, width: number): string =>
  `M${top} 0C${top} 60 ${bottom} 90 ${bottom} 148h${(width * 0.7).toFixed(1)}C${(bottom + width).toFixed(1)} 90 ${top + width} 60 ${top + width} 0z`

/** An open stage curtain with a spotlight. */
const curtain: readonly Shape[] = [
  { d: box(0, 0, 78, 148), tone: 'deep' },
  { d: 'M39 14L8 132a31 9 0 0 0 62 0z', tone: 'gold', opacity: 0.32 },
  { d: 'M8 132a31 9 0 1 0 62 0a31 9 0 1 0 -62 0z', tone: 'gold', opacity: 0.55 },
  { d: star(39, 92, 13), tone: 'gold' },
  ...[0, 11, 22].flatMap((x): Shape[] => [
    { d: fold(x, x * 0.35, 11), tone: 'base' },
    { d: fold(x + 7, x * 0.35 + 3.2, 4), tone: 'light', opacity: 0.6 },
  ]),
  ...[67, 56, 45].flatMap((x): Shape[] => [
    { d: fold(x, 78 - 7.7 - (67 - x) * 0.35, 11), tone: 'base' },
    { d: fold(x + 1, 78 - 7 - (67 - x) * 0.35, 4), tone: 'light', opacity: 0.6 },
  ]),
  {
    d: 'M0 0h78v13c-4.3 7-8.7 7-13 0c-4.3 7-8.7 7-13 0c-4.3 7-8.7 7-13 0c-4.3 7-8.7 7-13 0c-4.3 7-8.7 7-13 0c-4.3 7-8.7 7-13 0z',
    tone: 'light',
  },
  { d: box(0, 0, 78, 4), tone: 'gold' },
]

/** Lights of a theatre at night: discs of several sizes, and stars. */
const lights: readonly Shape[] = [
  { d: box(0, 0, 78, 148), tone: 'deep' },
  { d: disc(16, 26, 20), tone: 'base', opacity: 0.7 },
  { d: disc(63, 54, 26), tone: 'base', opacity: 0.6 },
  { d: disc(22, 96, 30), tone: 'base', opacity: 0.5 },
  { d: disc(60, 128, 18), tone: 'light', opacity: 0.5 },
  { d: disc(46, 20, 9), tone: 'light', opacity: 0.6 },
  { d: disc(34, 62, 12), tone: 'light', opacity: 0.45 },
  { d: disc(62, 92, 10), tone: 'gold', opacity: 0.5 },
  { d: disc(14, 132, 8), tone: 'gold', opacity: 0.6 },
  { d: disc(64, 16, 5), tone: 'gold', opacity: 0.8 },
  ...[
    [20, 48, 5],
    [52, 40, 3.5],
    [40, 84, 6.5],
    [18, 74, 3],
    [56, 112, 4.5],
    [34, 116, 3.5],
    [30, 14, 3],
  ].map(([x = 0, y = 0, r = 0]): Shape => ({ d: star(x, y, r), tone: 'paper' })),
]

/** A wrapped gift with a ribbon and a bow. */
const ribbon: readonly Shape[] = [
  { d: box(0, 0, 78, 148), tone: 'base' },
  ...[8, 24, 40, 56, 72, 88, 104, 120, 136].flatMap((y, row) =>
    [6, 22, 38, 54, 70].map((x): Shape => ({ d: disc(x + (row % 2) * 8 - 4, y, 1.4), tone: 'light', opacity: 0.8 })),
  ),
  { d: box(32, 0, 14, 148), tone: 'gold' },
  { d: box(0, 62, 78, 14), tone: 'gold' },
  { d: box(35, 0, 2, 148), tone: 'paper', opacity: 0.5 },
  { d: box(0, 65, 78, 2), tone: 'paper', opacity: 0.5 },
  { d: 'M39 69C26 44 8 40 7 54C6 66 22 72 39 69z', tone: 'gold' },
  { d: 'M39 69C52 44 70 40 71 54C72 66 56 72 39 69z', tone: 'gold' },
  { d: 'M39 69C29 55 16 50 14 57C13 64 26 69 39 69z', tone: 'deep', opacity: 0.35 },
  { d: 'M39 69C49 55 62 50 64 57C65 64 52 69 39 69z', tone: 'deep', opacity: 0.35 },
  { d: 'M39 69C36 84 28 96 20 104L28 105L30 112C36 100 40 86 41 70z', tone: 'gold' },
  { d: 'M39 69C42 84 50 96 58 104L50 105L48 112C42 100 38 86 37 70z', tone: 'gold' },
  { d: disc(39, 69, 6.5), tone: 'gold' },
  { d: disc(39, 69, 3), tone: 'paper', opacity: 0.5 },
]

/** A note: its head, stem and flag. */
const note = (x: number, y: number, size: number): string => {
  const at = (n: number) => (n * size).toFixed(2)
  return `M${x} ${y}a${at(4.4)} ${at(3.4)} 0 1 1 ${at(8.2)} ${at(-1.6)}v${at(-22)}c${at(2)} ${at(7)} ${at(9)} ${at(6)} ${at(7)} ${at(15)}c${at(-1)} ${at(-5)} ${at(-4)} ${at(-6)} ${at(-5.4)} ${at(-6.4)}v${at(15)}a${at(4.9)} ${at(3.6)} 0 1 1 ${at(-9.8)} 0z`
}

/** Five curved lines with notes. */
const notes: readonly Shape[] = [
  { d: box(0, 0, 78, 148), tone: 'base' },
  { d: 'M0 92C24 66 50 122 78 88V148H0z', tone: 'deep', opacity: 0.6 },
  ...[0, 7, 14, 21, 28].map(
    (y): Shape => ({
      d: `M0 ${58 + y}C24 ${32 + y} 50 ${88 + y} 78 ${54 + y}v0.9C50 ${88.9 + y} 24 ${32.9 + y} 0 ${58.9 + y}z`,
      tone: 'paper',
      opacity: 0.75,
    }),
  ),
  { d: note(12, 70, 1), tone: 'gold' },
  { d: note(34, 84, 1.2), tone: 'paper' },
  { d: note(54, 76, 0.9), tone: 'gold' },
  { d: note(56, 34, 0.7), tone: 'light' },
  { d: note(18, 124, 0.8), tone: 'light' },
  { d: star(62, 118, 5), tone: 'gold' },
  { d: star(20, 24, 4), tone: 'gold' },
]

/** The drawings, from the back to the front. The organisation's own picture lies on the curtain, which shows without it. */
export const GIFT_ART: Readonly<Record<GiftDesign, readonly Shape[]>> = {
  curtain,
  lights,
  ribbon,
  notes,
  picture: curtain,
}

/** Writes a drawing as an SVG. */
export const giftSvg = (design: GiftDesign, tones: Tones): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ART.width} ${ART.height}">${GIFT_ART[design]
    .map(
      ({ d, tone, opacity = 1 }) =>
        `<path d="${d}" fill="${tones[tone]}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`,
    )
    .join('')}</svg>`
