import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { type Clock, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { cartAddress, orderAddress, waitingAddress } from '../../../shared/orgs/shop-address'
import type { PasswordLinkTokens } from '../../accounts/password-links'
import { OrderTokens } from '../../secrets/order-tokens'

const KINDS = ['confirm', 'unsubscribe', 'read', 'stop_report', 'open', 'click'] as const

/** Claims of a link in an email. A link of one kind opens no other kind. */
export type EmailLink = {
  readonly kind: (typeof KINDS)[number]
  readonly org_id: string
  /** Empty where the recipient is not a contact. */
  readonly contact_id: string
  readonly letter_id: string
  /** Index of the followed link in its message; only for tracked links. */
  readonly nth?: number | undefined
  /** Short hash of its target. */
  readonly target?: number | undefined
}

const claims = z.object({
  kind: z.enum(KINDS),
  org_id: id(),
  contact_id: id().or(z.literal('')),
  letter_id: id(),
  nth: z.int().min(0).optional(),
  target: z.int().min(0).optional(),
  exp: z.int().optional(),
})

/** The encoded header of a token. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url')

/** Issues and verifies links in emails, signed with a key of their own. They contain only ids, no personal data. */
export class EmailLinks {
  readonly #key: Uint8Array
  readonly #orders: OrderTokens

  constructor(
    secret: Uint8Array,
    private readonly clock: Clock,
    /** Public URL of the server. */
    private readonly base: URL,
    /** Tokens of links that set a password. */
    readonly accounts: PasswordLinkTokens,
  ) {
    this.#key = createHmac('sha256', secret).update('mail').digest()
    this.#orders = new OrderTokens(secret)
  }

  /**
   * Makes the URL of a link. `until` (ISO) is its expiry, or null. Signs at once: a newsletter needs several for each
   * of its readers.
   */
  url(path: string, link: EmailLink, until: string | null): string {
    const exp = until === null ? undefined : Math.floor(Date.parse(until) / 1000)
    const content = `${HEADER}.${Buffer.from(JSON.stringify({ ...link, exp })).toString('base64url')}`
    const token = `${content}.${createHmac('sha256', this.#key).update(content).digest('base64url')}`
    return new URL(`${path}?${new URLSearchParams({ token })}`, this.base).href
  }

  /** Makes the URL of the page of an order, in a language. */
  order({ id, slug }: Pick<RowOf<'orgs'>, 'id' | 'slug'>, lang: RowOf<'orgs'>['lang'], order_id: string): string {
    return this.public(orderAddress({ slug, lang }, this.#orders.issue(id, order_id)))
  }

  /** Makes the URL of the page of an entry of the waiting list. */
  waiting({ id, slug }: Pick<RowOf<'orgs'>, 'id' | 'slug'>, lang: RowOf<'orgs'>['lang'], entry_id: string): string {
    return this.public(waitingAddress({ slug, lang }, this.#orders.issueWaiting(id, entry_id)))
  }

  /** Makes the URL of a cart. */
  cart({ id, slug }: Pick<RowOf<'orgs'>, 'id' | 'slug'>, lang: RowOf<'orgs'>['lang'], order_id: string): string {
    return this.public(cartAddress({ slug, lang }, this.#orders.issue(id, order_id)))
  }

  /** Completes the address of a picture or page of this server. */
  public(path: string): string {
    return new URL(path, this.base).href
  }

  /** Verifies a link. Throws `links.unknown`, or `links.expired`. */
  async read(kind: EmailLink['kind'], token: string): Promise<EmailLink & { readonly expires_at: string | null }> {
    const verified = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(0) }).catch(
      () => null,
    )
    const said = claims.safeParse(verified?.payload)
    if (!said.success || said.data.kind !== kind) throw new DomainError('links.unknown')
    const { exp, ...link } = said.data
    if (exp !== undefined && exp * 1000 <= this.clock()) throw new DomainError('links.expired')
    return { ...link, expires_at: exp === undefined ? null : iso(exp * 1000) }
  }
}
