import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import { id } from '../../shared/kernel/model/fields'
import { type Clock, iso, MINUTE } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'

/** How long a link may be opened, in milliseconds: as long as it takes to follow it. */
const LASTS = MINUTE

const claims = z.object({
  /** What it opens; a link of one kind opens nothing of another. */
  kind: z.literal('cash_box_report'),
  org_id: id(),
  user_id: id(),
  session_id: z.string().max(64),
  cash_box_id: id(),
  shift_id: id(),
  language: z.enum(['en', 'de']),
  time_zone: z.string().max(60),
})
const stamped = claims.extend({ jti: id(), exp: z.int() })

/** What a link opens, for whom. */
export type LinkClaims = z.infer<typeof claims>

/** A link that was read: not yet spent. `expires_at` is ISO text. */
export type Link = LinkClaims & { readonly id: string; readonly expires_at: string }

/**
 * Links that open one thing once, within a minute, and stand in no header: the browser's own download follows them. They are
 * signed with a key of their own, so that none can pass for an access token, nor the other way round.
 */
export class Links {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    private readonly clock: Clock,
    private readonly newId: NewId,
  ) {
    this.#key = createHmac('sha256', secret).update('links').digest()
  }

  async issue(of: LinkClaims): Promise<{ readonly token: string; readonly expires_at: string }> {
    const exp = Math.floor((this.clock() + LASTS) / 1000)
    const token = await new SignJWT({ ...of }).setProtectedHeader({ alg: 'HS256' }).setJti(this.newId()).setExpirationTime(exp).sign(this.#key)
    return { token, expires_at: iso(exp * 1000) }
  }

  /** What a link's token says. Throws `links.unknown`, or `links.expired` where its minute is over. */
  async read(token: string): Promise<Link> {
    const verified = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(0) }).catch(() => null)
    const said = stamped.safeParse(verified?.payload)
    if (!said.success) throw new DomainError('links.unknown')
    const { jti, exp, ...of } = said.data
    if (exp * 1000 <= this.clock()) throw new DomainError('links.expired')
    return { ...of, id: jti, expires_at: iso(exp * 1000) }
  }
}

type Once = { readonly id: string; readonly expires_at: string }

/** Forgets what is over anyway. In a transaction of no organisation: two that did it on their way would wait for each other. */
export async function forgetSpent(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('spent_links').where('expires_at', '<', iso(now)).execute()
}

/** Marks something that is good once, until it would have ended anyway. Answers whether this was the once. */
export async function spend(trx: Trx, link: Once): Promise<boolean> {
  const mine = await trx
    .insertInto('spent_links')
    .values({ id: link.id, expires_at: link.expires_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return mine !== undefined
}

/** Marks a link as opened. Throws `links.used` where it was opened before. */
export async function spendLink(trx: Trx, link: Once): Promise<void> {
  if (!(await spend(trx, link))) throw new DomainError('links.used')
}
