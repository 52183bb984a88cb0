import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import { type Clock, iso } from '../../shared/kernel/time'
import type { AccountTokens } from '../accounts/password-links'

const KINDS = ['confirm', 'unsubscribe', 'read', 'stop_report', 'open', 'click'] as const

/** What a link in a letter opens; one of a kind opens nothing of another. */
export type MailLink = {
  readonly kind: (typeof KINDS)[number]
  readonly org_id: string
  /** Empty where the letter goes to nobody's contact. */
  readonly contact_id: string
  readonly letter_id: string
  /** Which of a message's links is followed; only of those that are counted. */
  readonly nth?: number | undefined
}

const claims = z.object({
  kind: z.enum(KINDS),
  org_id: id(),
  contact_id: id().or(z.literal('')),
  letter_id: id(),
  nth: z.int().min(0).optional(),
  exp: z.int().optional(),
})

/** Links that stand in letters, signed with a key of their own. They name nobody: whoever reads along learns ids. */
export class MailLinks {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    private readonly clock: Clock,
    /** What people reach the house by. */
    private readonly base: URL,
    /** Those that set a password. */
    readonly accounts: AccountTokens,
  ) {
    this.#key = createHmac('sha256', secret).update('mail').digest()
  }

  /** The address of a link; `until` (ISO) where it ends. */
  async url(path: string, link: MailLink, until: string | null): Promise<string> {
    const signed = new SignJWT({ ...link }).setProtectedHeader({ alg: 'HS256' })
    if (until !== null) signed.setExpirationTime(Math.floor(Date.parse(until) / 1000))
    return new URL(`${path}?${new URLSearchParams({ token: await signed.sign(this.#key) })}`, this.base).href
  }

  /** What a link says. Throws `links.unknown`, or `links.expired` where its time is over. */
  async read(kind: MailLink['kind'], token: string): Promise<MailLink & { readonly expires_at: string | null }> {
    const verified = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(0) }).catch(() => null)
    const said = claims.safeParse(verified?.payload)
    if (!said.success || said.data.kind !== kind) throw new DomainError('links.unknown')
    const { exp, ...link } = said.data
    if (exp !== undefined && exp * 1000 <= this.clock()) throw new DomainError('links.expired')
    return { ...link, expires_at: exp === undefined ? null : iso(exp * 1000) }
  }
}
