/** Dots per inch of each resolution of a printer. */
export const DPI = { DPI_203: 203, DPI_300: 300, DPI_600: 600 } as const
