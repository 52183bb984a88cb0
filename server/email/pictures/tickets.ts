import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, HOUR } from '../../../shared/kernel/time'

const LIFETIME = HOUR

const TICKET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,9})\.([\w-]{43})$/

/**
 * Issues and verifies tickets with which an organisation's browsers see pictures of other hosts. Signed with a key of
 * their own, so that every node takes them. They contain only the organisation's id and the expiry.
 */
export class PictureTickets {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    private readonly clock: Clock,
  ) {
    this.#key = createHmac('sha256', secret).update('email pictures').digest()
  }

  issue(org_id: string): string {
    const content = `${org_id}.${Math.floor(this.clock() + LIFETIME).toString(36)}`
    return `${content}.${this.#sign(content).toString('base64url')}`
  }

  /** Returns the organisation of a ticket; null if it is forged or expired. */
  orgOf(ticket: string): string | null {
    const [, org_id, until, signature] = TICKET.exec(ticket) ?? []
    if (!org_id || !until || !signature) return null
    const given = Buffer.from(signature, 'base64url')
    const signed = this.#sign(`${org_id}.${until}`)
    const isValid = given.length === signed.length && timingSafeEqual(given, signed)
    return isValid && this.clock() < Number.parseInt(until, 36) ? org_id : null
  }

  #sign(content: string): Buffer {
    return createHmac('sha256', this.#key).update(content).digest()
  }
}
