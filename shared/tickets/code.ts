import { decodeBase32, encodeBase32 } from '../kernel/encoding/base32'
import { bytesId, idBytes } from '../kernel/ids'

/**
 * A ticket's code: `F1` and base 32 over
 *   1 byte   flags: 1 signed by a device, 2 has a seat
 *   16       ticket (order item)
 *   16       event
 *   2        people, big-endian
 *   [16      seat]
 *   [16 + 32 device and its public key, 64 the organisation's signature over `certificateBytes` of a desk]
 *   64       Ed25519 over everything before it
 * A scanner that has never seen the sale, nor the device, needs only the organisation's public key. A code by the
 * server has about 160 signs, one by a device 370: QR versions 7 and 13 in alphanumeric mode.
 */
const PREFIX = 'F1'
const BY_DEVICE = 1
const HAS_SEAT = 2
const SIGNATURE = 64

export type Ticket = {
  readonly id: string
  readonly event_id: string
  readonly qty: number
  readonly seat_id: string | null
}

/** Signs bytes with Ed25519. Asynchronous, because WebCrypto is. */
export type AsyncSigner = (bytes: Uint8Array) => Promise<Uint8Array>

/** Verifies an Ed25519 signature against a raw public key. */
export type Verify = (publicKey: Uint8Array, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>

export type DeviceCertificate = {
  readonly device_id: string
  readonly public_key: Uint8Array
  readonly signature: Uint8Array
}

const concat = (parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((n, part) => n + part.length, 0))
  let offset = 0
  for (const part of parts) {
    out.set(part, offset)
    offset += part.length
  }
  return out
}

/**
 * Returns the bytes that the organisation signs to certify a device's key: as a desk, whose tickets admit, or as
 * another kind, whose tickets do not. The desk's format is fixed by tickets already sold.
 */
export const certificateBytes = (
  org_id: string,
  device_id: string,
  publicKey: Uint8Array,
  kind: 'desk' | 'door' | 'office',
): Uint8Array =>
  concat([
    new TextEncoder().encode(kind === 'desk' ? 'foyer-device-1' : `foyer-${kind}-1`),
    idBytes(org_id),
    idBytes(device_id),
    publicKey,
  ])

/** Creates a ticket's code, signed by the organisation or, with `certificate`, by a device. */
export async function writeTicketCode(
  ticket: Ticket,
  sign: AsyncSigner,
  certificate: DeviceCertificate | null,
): Promise<string> {
  const flags = (certificate ? BY_DEVICE : 0) | (ticket.seat_id ? HAS_SEAT : 0)
  const body = concat([
    Uint8Array.of(flags),
    idBytes(ticket.id),
    idBytes(ticket.event_id),
    Uint8Array.of(ticket.qty >> 8, ticket.qty & 0xff),
    ...(ticket.seat_id ? [idBytes(ticket.seat_id)] : []),
    ...(certificate ? [idBytes(certificate.device_id), certificate.public_key, certificate.signature] : []),
  ])
  return PREFIX + encodeBase32(concat([body, await sign(body)]))
}

export type ReadTicket = Ticket & { readonly device_id: string | null }

/** Returns the bytes of a ticket's code with its signature, or null for another text. */
function codeBytes(
  code: string,
): { readonly bytes: Uint8Array; readonly flags: number; readonly length: number } | null {
  const text = code.trim().toUpperCase()
  if (!text.startsWith(PREFIX) || text.length > 500) return null
  const bytes = decodeBase32(text.slice(PREFIX.length))
  if (!bytes) return null
  const flags = bytes[0] ?? 0
  const length = 35 + (flags & HAS_SEAT ? 16 : 0) + (flags & BY_DEVICE ? 112 : 0)
  return flags > 3 || bytes.length !== length + SIGNATURE ? null : { bytes, flags, length }
}

function ticketIn(bytes: Uint8Array, flags: number): Ticket {
  const [high = 0, low = 0] = bytes.slice(33, 35)
  return {
    id: bytesId(bytes.slice(1, 17)),
    event_id: bytesId(bytes.slice(17, 33)),
    qty: high * 256 + low,
    seat_id: flags & HAS_SEAT ? bytesId(bytes.slice(35, 51)) : null,
  }
}

/** Returns the ticket that a code names, or null for another text. Verifies nothing. */
export function ticketNamedBy(code: string): Ticket | null {
  const read = codeBytes(code)
  return read && ticketIn(read.bytes, read.flags)
}

/**
 * Reads and verifies a code. Returns null for anything but a ticket certified by this organisation; the reason makes no
 * difference at a door.
 */
export async function readTicketCode(
  code: string,
  org: { readonly id: string; readonly public_key: Uint8Array },
  verify: Verify,
): Promise<ReadTicket | null> {
  const read = codeBytes(code)
  if (!read) return null
  const { bytes, flags, length } = read
  let offset = flags & HAS_SEAT ? 51 : 35
  const take = (n: number) => {
    offset += n
    return bytes.slice(offset - n, offset)
  }
  let signer = org.public_key
  let device_id: string | null = null
  if (flags & BY_DEVICE) {
    device_id = bytesId(take(16))
    signer = take(32)
    if (!(await verify(org.public_key, take(SIGNATURE), certificateBytes(org.id, device_id, signer, 'desk'))))
      return null
  }
  if (!(await verify(signer, bytes.slice(length), bytes.slice(0, length)))) return null
  return { ...ticketIn(bytes, flags), device_id }
}
