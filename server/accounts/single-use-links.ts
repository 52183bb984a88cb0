import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import { id } from '../../shared/kernel/model/fields'
import { type Clock, iso, MINUTE } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Lifetime of a link, in ms: long enough to follow it. */
const LIFETIME = MINUTE

const claims = z.object({
  /** The path that the link opens. A link of one path opens no other. */
  kind: z.string().max(60),
  org_id: id(),
  user_id: id(),
  session_id: z.string().max(64),
  /** The request, in the shape of that path. */
  wanted: z.record(z.string(), z.unknown()),
})
const stamped = claims.extend({ jti: id(), exp: z.int() })

/** The document a link opens, and for which user. */
export type SingleUseLinkClaims = z.infer<typeof claims>

/** A verified link that is not yet marked as used. `expires_at` is ISO text. */
export type SingleUseLink = SingleUseLinkClaims & { readonly id: string; readonly expires_at: string }

/**
 * Issues and verifies single-use download links that are valid for a minute. The browser follows them without a header.
 * They are signed with a key of their own, so a link cannot pass for an access token, nor the other way round.
 */
export class SingleUseLinks {
  readonly #key: Uint8Array

  constructor(
    secret: Uint8Array,
    private readonly clock: Clock,
    private readonly newId: NewId,
  ) {
    this.#key = createHmac('sha256', secret).update('links').digest()
  }

  async issue(of: SingleUseLinkClaims): Promise<{ readonly token: string; readonly expires_at: string }> {
    const exp = Math.floor((this.clock() + LIFETIME) / 1000)
    const token = await new SignJWT({ ...of })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(this.newId())
      .setExpirationTime(exp)
      .sign(this.#key)
    return { token, expires_at: iso(exp * 1000) }
  }

  /**
   * Verifies the token of a link to a kind of document. Throws `links.unknown`, or `links.expired` after its minute.
   */
  async read(kind: string, token: string): Promise<SingleUseLink> {
    const verified = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(0) }).catch(
      () => null,
    )
    const said = stamped.safeParse(verified?.payload)
    if (!said.success || said.data.kind !== kind) throw new DomainError('links.unknown')
    const { jti, exp, ...of } = said.data
    if (exp * 1000 <= this.clock()) throw new DomainError('links.expired')
    return { ...of, id: jti, expires_at: iso(exp * 1000) }
  }
}

type SingleUse = { readonly id: string; readonly expires_at: string }

/**
 * Deletes expired marks. Runs in a transaction without an organisation: inside other transactions, two of them would
 * wait for each other.
 */
export async function deleteSpentLinks(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('spent_links').where('expires_at', '<', iso(now)).execute()
}

/** Marks a single-use id as used until its expiry. Returns false where it was used before. */
export async function markUsed(trx: Trx, link: SingleUse): Promise<boolean> {
  const [mine] = await rawStatement(
    trx,
    'insert into spent_links (id, expires_at) values (?, ?) on conflict do nothing returning id',
    [link.id, link.expires_at],
  )
  return mine !== undefined
}

/** Marks a link as used. Throws `links.used` where it was opened before. */
export async function assertFirstUse(trx: Trx, link: SingleUse): Promise<void> {
  if (!(await markUsed(trx, link))) throw new DomainError('links.used')
}
