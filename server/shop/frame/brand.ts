import { contrast, readableOn, USUAL_COLOUR } from '../../../shared/kernel/colour'

/** Contrast that WCAG 2.2 asks of text. */
const ENOUGH = 4.5
/** Share by which a colour moves towards black or white at each try. */
const STEP = 0.06
const TINT = 0.1

/** A theme's surfaces: of the page and of its cards. */
type Surfaces = { readonly page: string; readonly card: string; readonly towards: string }

const LIGHT: Surfaces = { page: '#f4f4f6', card: '#ffffff', towards: '#000000' }
const DARK: Surfaces = { page: '#141117', card: '#1f1b25', towards: '#ffffff' }

const mixed = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** A brand colour on a theme's surfaces: the colour of links and buttons, that of texts on it, and a faint one. */
export type Brand = { readonly brand: string; readonly on: string; readonly tint: string }

/** Moves a colour towards the text's end until it can be read on each surface, and on its own tint. */
function brandOn(brand: string, { page, card, towards }: Surfaces): Brand {
  const [tint, on] = [mixed(card, brand, TINT), readableOn(brand)]
  if ([page, card, tint, on].every((surface) => contrast(brand, surface) >= ENOUGH)) return { brand, on, tint }
  return brandOn(mixed(brand, towards, STEP), { page, card, towards })
}

/** Returns the colours of an organisation in both themes: its first brand colour, made readable. */
export function brandOf([colour]: readonly string[]): { readonly light: Brand; readonly dark: Brand } {
  const wanted = (colour ?? USUAL_COLOUR).toLowerCase()
  return { light: brandOn(wanted, LIGHT), dark: brandOn(wanted, DARK) }
}
