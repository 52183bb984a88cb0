/**
 * Statuses that say nothing about the address: a full mailbox, a fault of the server or the message, and a policy such
 * as a spam filter.
 */
const PASSING = /^5\.(?:2\.2|2\.3|3\.\d+|6\.\d+|7\.\d+)$/

/**
 * Returns true if a mail server's answer means that no email will ever arrive at the address. The enhanced status (RFC
 * 3463) decides, otherwise the reply code.
 */
export function isHardBounce(error: string): boolean {
  const [, enhanced] = /^(?:5\d\d[ -])?(\d\.\d{1,3}\.\d{1,3})\b/.exec(error) ?? []
  if (enhanced !== undefined) return enhanced.startsWith('5.') && !PASSING.test(enhanced)
  return /^5\d\d\b/.test(error) && !/^552\b/.test(error)
}
