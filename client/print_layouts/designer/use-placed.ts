import { useEffect, useMemo, useState } from 'react'
import type { Fonts } from '../../../shared/printing/drawing/fonts'
import {
  assertReadableCode,
  type Mark,
  type PlacedPage,
  type Printing,
  placePage,
} from '../../../shared/printing/drawing/place'
import type { LayoutElement, PrintLayout } from '../../../shared/printing/layout'
import { type QrStyle, qrStyleOf } from '../../../shared/printing/qr-style'
import { fillTemplate } from '../../../shared/printing/templates/template'
import type { PrintData } from '../../../shared/printing/templates/variables'
import { useT } from '../../kit/phrases'
import { browserPrinting } from '../../parts/printing/browser-printing'
import { useFoyer } from '../../sync/react'

/** Fonts and pictures of this browser; null until they are loaded. */
export function usePrinting(): Printing | null {
  const { zone } = useT()
  const { org } = useFoyer().identity
  const [printing, setPrinting] = useState<Printing | null>(null)
  useEffect(() => {
    let isCurrent = true
    browserPrinting(zone, qrStyleOf(org)).then(
      (loaded) => isCurrent && setPrinting(loaded),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [zone, org])
  return printing
}

/** Places a layout filled with data. Throws the refusal of a text, or of a code that no scanner could read. */
export async function placeReadably(layout: PrintLayout, data: PrintData, printing: Printing): Promise<PlacedPage> {
  const page = await placePage(layout, data, printing)
  for (const element of layout.elements)
    if (element.kind === 'code')
      await assertReadableCode(fillTemplate(element.template, data, printing.timeZone), element, printing.qr)
  return page
}

/** A page with the fonts it is drawn with, or the refusal of one of its texts. */
export type PlacedLayout =
  | { readonly page: PlacedPage; readonly fonts: Fonts; readonly problem: null }
  | { readonly page: null; readonly problem: unknown }

/**
 * A layout filled with data; null until it is.
 * @param place places the page: `placeReadably` where codes that no scanner reads are refused
 * @param style look of codes, the organisation's if missing
 */
export function usePlacedLayout(
  layout: PrintLayout,
  data: PrintData,
  place: typeof placePage,
  style?: QrStyle,
): PlacedLayout | null {
  const own = usePrinting()
  const printing = useMemo(() => (own && style ? { ...own, qr: style } : own), [own, style])
  const [placed, setPlaced] = useState<PlacedLayout | null>(null)
  useEffect(() => {
    if (!printing) return
    let isCurrent = true
    place(layout, data, printing).then(
      (page) => isCurrent && setPlaced({ page, fonts: printing.fonts, problem: null }),
      (problem: unknown) => isCurrent && setPlaced({ page: null, problem }),
    )
    return () => {
      isCurrent = false
    }
  }, [layout, data, place, printing])
  return placed
}

/** An element alone: what it prints, or the refusal of its text. */
export type PlacedElement = { readonly marks: readonly Mark[]; readonly problem: unknown }

const NOTHING: PlacedElement = { marks: [], problem: null }

/** Output of each element inside its own box, in their order. */
export function usePlacedElements(
  layout: PrintLayout,
  data: PrintData,
): { readonly elements: readonly PlacedElement[]; readonly fonts: Fonts | null } {
  const printing = usePrinting()
  const [placed, setPlaced] = useState<readonly PlacedElement[]>([])
  useEffect(() => {
    if (!printing) return
    let isCurrent = true
    const alone = async (element: LayoutElement): Promise<PlacedElement> => {
      try {
        const { marks } = await placeReadably({ ...layout, elements: [element] }, data, printing)
        return { marks, problem: null }
      } catch (problem) {
        return { marks: [], problem }
      }
    }
    void Promise.all(layout.elements.map(alone)).then((elements) => isCurrent && setPlaced(elements))
    return () => {
      isCurrent = false
    }
  }, [layout, data, printing])
  return { elements: layout.elements.map((_, i) => placed[i] ?? NOTHING), fonts: printing?.fonts ?? null }
}
