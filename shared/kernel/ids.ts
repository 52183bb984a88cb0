import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Clock } from './time'

/** Returns `length` random bytes: `crypto.getRandomValues` in production, a seeded generator in simulation. */
export type Random = (length: number) => Uint8Array

export type NewId = () => string

/** Creates UUIDv7 identifiers (RFC 9562): 48 bits of milliseconds, then 74 random bits. */
export function idSource(clock: Clock, random: Random): NewId {
  return () => {
    const bytes = new Uint8Array(16)
    const now = clock()
    bytes.set(random(10), 6)
    let high = Math.floor(now / 2 ** 16)
    for (let i = 3; i >= 0; i--) {
      bytes[i] = high % 256
      high = Math.floor(high / 256)
    }
    bytes[4] = (now >> 8) & 0xff
    bytes[5] = now & 0xff
    bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
    const h = bytesToHex(bytes)
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
  }
}

/** Returns the creation time of an identifier in milliseconds, by its creator's clock. */
export const idTime = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** Returns the 16 bytes of an identifier. Throws a RangeError for an invalid one. */
export function idBytes(id: string): Uint8Array {
  const digits = id.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new RangeError('not an identifier')
  return hexToBytes(digits)
}

/** Returns the identifier of 16 bytes. */
export function bytesId(bytes: Uint8Array): string {
  const h = bytesToHex(bytes)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`
}
