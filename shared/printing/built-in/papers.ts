/** Papers with built-in layouts. Width and height in millimetres; a roll has no height, and its width is what the head prints. */
export const PAPERS = {
  roll80: { width: 72, height: null },
  boca: { width: 139.7, height: 50.8 },
  a6: { width: 105, height: 148 },
  a4: { width: 210, height: 297 },
} as const

export type Paper = keyof typeof PAPERS
export const PAPER_NAMES = Object.keys(PAPERS) as readonly Paper[]
