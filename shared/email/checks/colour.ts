import { contrast } from '../../kernel/colour'

/** A colour by its parts, from 0 to 255, and its opacity from 0 to 1. */
export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly a: number }

export const BLACK: Colour = { r: 0, g: 0, b: 0, a: 1 }
export const WHITE: Colour = { r: 255, g: 255, b: 255, a: 1 }

/** Names of colours that emails use. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: '#00ffff',
  beige: '#f5f5dc',
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  crimson: '#dc143c',
  cyan: '#00ffff',
  darkblue: '#00008b',
  darkgray: '#a9a9a9',
  darkgreen: '#006400',
  darkgrey: '#a9a9a9',
  darkred: '#8b0000',
  dimgray: '#696969',
  dimgrey: '#696969',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  ivory: '#fffff0',
  lightblue: '#add8e6',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  snow: '#fffafa',
  teal: '#008080',
  white: '#ffffff',
  whitesmoke: '#f5f5f5',
  yellow: '#ffff00',
}

/** Reads a part of `rgb()`, which may be a percentage of its largest value. */
const part = (text: string, most: number): number =>
  Math.min(most, Math.max(0, text.endsWith('%') ? (Number.parseFloat(text) / 100) * most : Number.parseFloat(text)))

/** Reads a colour of CSS; null for one that is written in another way. */
export function readColour(text: string): Colour | null {
  const written = text.trim().toLowerCase()
  if (written === 'transparent') return { ...BLACK, a: 0 }
  const hex = /^#([\da-f]{3,8})$/.exec(NAMES[written] ?? written)?.[1]
  if (hex && [3, 4, 6, 8].includes(hex.length)) {
    const pairs = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [r = 0, g = 0, b = 0, a = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
    return { r, g, b, a: a / 255 }
  }
  const parts =
    /^rgba?\(([^()]+)\)$/
      .exec(written)?.[1]
      ?.split(/[\s,/]+/)
      .filter(Boolean) ?? []
  const [r, g, b, a = '1'] = parts
  if (r === undefined || g === undefined || b === undefined || parts.some((each) => !/^[\d.]+%?$/.test(each)))
    return null
  return { r: part(r, 255), g: part(g, 255), b: part(b, 255), a: part(a, 1) }
}

/** Returns the colour that is seen where one lies over an opaque other. */
export const blendOver = (top: Colour, below: Colour): Colour => {
  const mixed = (of: 'r' | 'g' | 'b') => top[of] * top.a + below[of] * (1 - top.a)
  return { r: mixed('r'), g: mixed('g'), b: mixed('b'), a: 1 }
}

const hexOf = ({ r, g, b }: Colour): string =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the contrast of two opaque colours, from 1 to 21. */
export const contrastOf = (one: Colour, other: Colour): number => contrast(hexOf(one), hexOf(other))
