import { contrast, readableOn } from '../../../shared/kernel/colour'
import type { ShopCategory } from '../../../shared/shop/plan'
import type { CategoryInk, Ink } from '../../parts/seats/ink'

/** Contrast of a graphic with what is around it, as WCAG 2.2 asks. */
const ENOUGH = 3

/** Returns the colours of the shop's page as it is shown, for its canvas. */
export function shopInk(categories: readonly ShopCategory[]): Ink {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const [surface, edge] = [token('--card'), token('--edge')]
  const hex = (colour: string) => (/^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour)
  const inkOf = (color: string): CategoryInk => {
    const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : edge
    return { fill, line: contrast(fill, hex(surface)) < ENOUGH ? edge : fill, text: readableOn(fill) }
  }
  const inks = categories.map(({ color }) => inkOf(color))
  const plain = inkOf(edge)
  return {
    scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    ...{ surface, sold: token('--line'), line: token('--line'), lineStrong: edge, text: token('--ink') },
    ...{ quiet: token('--muted'), inSale: token('--brand'), onSale: token('--on'), focus: token('--ink') },
    problem: token('--bad'),
    category: (id) => inks[Number(id)] ?? plain,
  }
}
