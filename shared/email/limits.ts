/** Limits of an email's source, and of what an email client shows. */
export const EMAIL_LIMITS = {
  /** Characters of a source. */
  source: 200_000,
  /** Elements and texts of a source. */
  nodes: 5_000,
  /** Depth of nested elements. */
  depth: 100,
  /** Visible characters of an event's description. */
  description: 300,
  /** Bytes of an event image. */
  event_image: 10 * 1024 * 1024,
  /** Bytes from which Gmail cuts an email off. */
  clipped: 102 * 1024,
} as const
