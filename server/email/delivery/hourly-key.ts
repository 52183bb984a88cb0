import { createHash } from 'node:crypto'
import { plainText } from '../../../shared/kernel/search-text'
import { HOUR, iso, ms } from '../../../shared/kernel/time'

/** Characters of a hash that tell addresses apart. */
const HASH_LENGTH = 22

/**
 * Returns the idempotency key of an email that anybody can have sent to an address: one for the same texts within an
 * hour. It does not contain them, and begins with a digit after the kind.
 */
export function hourlyKey(kind: string, texts: readonly string[], now: string): string {
  const hash = createHash('sha256').update(texts.map(plainText).join(' ')).digest('base64url').slice(0, HASH_LENGTH)
  return `${kind} ${iso(ms(now) - (ms(now) % HOUR))} ${hash}`
}
