import { createHmac, timingSafeEqual } from 'node:crypto'
import { SecretBox, SecretUnreadable } from './secret-box'

/** Bytes of an order's id, and of the code by which a token shows that this server made it. */
const ID_BYTES = 16
const CODE_BYTES = 16

const TOKEN = /^[\w-]{43}$/
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

const codeOf = (key: Buffer, org_id: string, id: Uint8Array): Buffer =>
  createHmac('sha256', key).update(org_id).update(id).digest().subarray(0, CODE_BYTES)

function tokenOf(key: Buffer, org_id: string, row_id: string): string {
  const id = Buffer.from(row_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, codeOf(key, org_id, id)]).toString('base64url')
}

function idOf(key: Buffer, org_id: string, token: string): string | null {
  const bytes = TOKEN.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== ID_BYTES + CODE_BYTES) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), codeOf(key, org_id, id))) return null
  return id.toString('hex').replace(UUID, '$1-$2-$3-$4-$5')
}

/**
 * Issues and reads the tokens of the shop: a row's id with a code by the server's secret. Whoever has that of an order
 * may see the order and act for its buyer; that of an accredited contact buys at the contact's prices; that of a
 * payment opens the page on which it is paid. Nothing of the tokens of orders is stored, so no copy of the database opens
 * an order whose payment is over.
 */
export class OrderTokens {
  readonly #key: Buffer
  readonly #accredited: Buffer
  readonly #payments: Buffer
  readonly #waiting: Buffer
  readonly #visitors: Buffer
  readonly #sayings: SecretBox

  constructor(secret: Uint8Array) {
    this.#key = createHmac('sha256', secret).update('shop orders').digest()
    this.#accredited = createHmac('sha256', secret).update('shop accreditations').digest()
    this.#payments = createHmac('sha256', secret).update('shop payments').digest()
    this.#waiting = createHmac('sha256', secret).update('shop waiting list').digest()
    this.#visitors = createHmac('sha256', secret).update('shop visitors').digest()
    this.#sayings = new SecretBox(createHmac('sha256', secret).update('shop sayings').digest())
  }

  /** Makes the token of an order, in 43 characters that a path can hold. */
  issue(org_id: string, order_id: string): string {
    return tokenOf(this.#key, org_id, order_id)
  }

  /** Returns the id of the order that a token of this organisation opens; null for any other text. */
  read(org_id: string, token: string): string | null {
    return idOf(this.#key, org_id, token)
  }

  /** Makes the token of an accredited contact, by the id of the accreditation's row for the contact. */
  issueAccreditation(org_id: string, id: string): string {
    return tokenOf(this.#accredited, org_id, id)
  }

  /** Returns the id of the accreditation's row for a contact that a token names; null for any other text. */
  readAccreditation(org_id: string, token: string): string | null {
    return idOf(this.#accredited, org_id, token)
  }

  /** Makes the token of a payment. */
  issuePayment(org_id: string, payment_id: string): string {
    return tokenOf(this.#payments, org_id, payment_id)
  }

  /** Returns the id of the payment that a token opens; null for any other text. */
  readPayment(org_id: string, token: string): string | null {
    return idOf(this.#payments, org_id, token)
  }

  /** Makes the token by which a person sees and changes an entry of the waiting list, by the id of its request. */
  issueWaiting(org_id: string, id: string): string {
    return tokenOf(this.#waiting, org_id, id)
  }

  /** Returns the id of the request or entry that a token opens; null for any other text. */
  readWaiting(org_id: string, token: string): string | null {
    return idOf(this.#waiting, org_id, token)
  }

  /** Returns a keyed hash of a visitor's address, by which the visitor's carts are counted. */
  visitor(address: string): string {
    return createHmac('sha256', this.#visitors).update(address).digest('base64url').slice(0, 22)
  }

  /** Encrypts what an address takes along to a page of the shop, under the name of what the page is about. */
  seal(name: string, value: unknown): string {
    return this.#sayings.seal(name, value)
  }

  /** Decrypts what an address brought along under a name; null for any other text. */
  unseal(name: string, sealed: string): unknown {
    try {
      return this.#sayings.open(name, sealed)
    } catch (error) {
      if (error instanceof SecretUnreadable) return null
      throw error
    }
  }
}
