/**
 * Protocol version. Raised when the wire format changes so that an older client could do harm. Older clients are told
 * to update, and keep their work.
 */
export const PROTOCOL = 1
