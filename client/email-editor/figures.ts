/** Font families, sizes in pixels and weights on offer (spec 2, section 5). */
export const FAMILIES = [
  'Arial',
  'Verdana',
  'Helvetica',
  'Tahoma',
  'Trebuchet MS',
  'Georgia',
  'Garamond',
  'Times New Roman',
  'Courier New',
  'Poppins',
]
export const SIZES = Array.from({ length: 32 }, (_, i) => `${10 + 2 * i}`)
export const WEIGHTS = ['500', '600', '700', '800']

/** Bounds of a spacing in pixels (spec 2, section 5). */
export const SPACING = { min: 0, max: 100 } as const

/** Pauses in ms before a colour is written (spec 2, 9.1). */
export const TEXT_COLOR_PAUSE = 300
export const LAYOUT_COLOR_PAUSE = 200

/** Smallest width of the editor in pixels (spec 2, 9.1). */
export const MIN_WIDTH = 800

/** Size of the mobile preview in pixels (spec 2, 2.2). */
export const MOBILE_FRAME = { width: 425, height: 812 } as const
