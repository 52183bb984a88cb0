/** What a file that somebody uploads may be, and all of an organisation's together. */
export const FILE_LIMITS = {
  /** Bytes of one file, as it comes. */
  bytes: 10 * 1024 * 1024,
  /** Points of a picture, unpacked: a 40-megapixel camera's. */
  pixels: 40_000_000,
  /** A picture is kept no wider and no higher than this. */
  side: 4096,
  thumb: 400,
  /** Bytes and elements of a drawing. */
  drawing: 1024 * 1024,
  elements: 20_000,
  /** Files of an organisation, and their bytes. */
  files: 5000,
  quota: 1024 * 1024 * 1024,
} as const
