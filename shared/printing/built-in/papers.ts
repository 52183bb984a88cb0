import { PRINTER_PAPERS } from '../../ticket_printers/entity'

/** Papers with built-in layouts. */
export const PAPER_NAMES = [...PRINTER_PAPERS, 'A4'] as const
export type Paper = (typeof PAPER_NAMES)[number]

/** Width and height of each paper in millimetres. A roll has no height, and its width is what the head prints. */
export const PAPERS: Readonly<Record<Paper, { readonly width: number; readonly height: number | null }>> = {
  ROLL_80: { width: 72, height: null },
  BOCA_55X2: { width: 139.7, height: 50.8 },
  A6: { width: 105, height: 148 },
  A4: { width: 210, height: 297 },
}
