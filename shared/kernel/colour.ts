/** Colour of organisations that have not set their own. */
export const USUAL_COLOUR = '#6f278f'

const linear = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour like `#0a7a74`, as WCAG defines it. */
export const luminance = (hex: string): number =>
  0.2126 * linear(hex, 1) + 0.7152 * linear(hex, 3) + 0.0722 * linear(hex, 5)

/** Returns the contrast of two colours like `#0a7a74`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Dark or white, whichever has more contrast on a colour. */
export const readableOn = (hex: string): string => (luminance(hex) > 0.185 ? '#1c1821' : '#ffffff')
