import { createHmac, timingSafeEqual } from 'node:crypto'

/** Bytes of an order's id, and of the code by which a token shows that this server made it. */
const ID_BYTES = 16
const CODE_BYTES = 16

const TOKEN = /^[\w-]{43}$/
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/**
 * Issues and reads the tokens of orders in the shop: an order's id with a code by the server's secret. Whoever has one
 * may see the order and act for its buyer. Nothing of a token is stored, so no copy of the database opens an order.
 */
export class OrderTokens {
  readonly #key: Buffer
  readonly #visitors: Buffer

  constructor(secret: Uint8Array) {
    this.#key = createHmac('sha256', secret).update('shop orders').digest()
    this.#visitors = createHmac('sha256', secret).update('shop visitors').digest()
  }

  #code(org_id: string, id: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(org_id).update(id).digest().subarray(0, CODE_BYTES)
  }

  /** Makes the token of an order, in 43 characters that a path can hold. */
  issue(org_id: string, order_id: string): string {
    const id = Buffer.from(order_id.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, this.#code(org_id, id)]).toString('base64url')
  }

  /** Returns the id of the order that a token of this organisation opens; null for any other text. */
  read(org_id: string, token: string): string | null {
    const bytes = TOKEN.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
    if (bytes.length !== ID_BYTES + CODE_BYTES) return null
    const id = bytes.subarray(0, ID_BYTES)
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), this.#code(org_id, id))) return null
    return id.toString('hex').replace(UUID, '$1-$2-$3-$4-$5')
  }

  /** Returns a keyed hash of a visitor's address, by which the visitor's carts are counted. */
  visitor(address: string): string {
    return createHmac('sha256', this.#visitors).update(address).digest('base64url').slice(0, 22)
  }
}
