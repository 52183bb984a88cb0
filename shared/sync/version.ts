/** Raised when the wire changes so that an older client could do harm; older ones are told to update and keep their work. */
export const PROTOCOL = 1
