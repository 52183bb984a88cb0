/** Longest part before the @ of an address (RFC 5321). */
const LOCAL_LENGTH = 64

/** Marks the id of an email in its return path. */
export const RETURN_PATH_TAG = '+b-'

const RETURN_PATH = /\+b-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/i

/**
 * Returns the address to which an email's bounces go: the sender address with the email's id (VERP), such as
 * `news+b-0192…@theatre.example`. A sender address that is too long for it stays as it is.
 */
export function returnPathOf(from: string, letter_id: string): string {
  const at = from.lastIndexOf('@')
  const local = `${from.slice(0, at)}${RETURN_PATH_TAG}${letter_id.replaceAll('-', '')}`
  return local.length > LOCAL_LENGTH ? from : `${local}${from.slice(at)}`
}

/** Returns the id of the email whose return path a text names; null for none. */
export const emailOfReturnPath = (text: string): string | null =>
  RETURN_PATH.exec(text)?.slice(1).join('-').toLowerCase() ?? null
