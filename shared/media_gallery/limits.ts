/** Limits of one uploaded file and of an organisation's files. */
export const FILE_LIMITS = {
  /** Bytes of one uploaded file. */
  bytes: 10 * 1024 * 1024,
  /** Pixels of an unpacked picture: a 40-megapixel camera's. */
  pixels: 40_000_000,
  /** Maximum width and height of a stored picture. */
  side: 4096,
  thumb: 400,
  /** Width and height of a drawing's thumbnail, which emails and PDFs show in its place. */
  pixelCopy: 1200,
  /** Bytes and elements of an SVG. */
  drawing: 1024 * 1024,
  elements: 20_000,
  /** Number and total bytes of an organisation's files. */
  files: 5000,
  quota: 1024 * 1024 * 1024,
} as const
