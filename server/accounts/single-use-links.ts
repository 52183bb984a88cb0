import { createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { NewId } from '../../shared/kernel/ids'
import { at, id } from '../../shared/kernel/model/fields'
import { type Clock, iso, MINUTE } from '../../shared/kernel/time'
import type { Trx } from '../kernel/database/database'

/** Lifetime of a link, in ms: long enough to follow it. */
const LIFETIME = MINUTE

const reader = { org_id: id(), user_id: id(), session_id: z.string().max(64), language: z.enum(['en', 'de']) }

/** The kinds of linked documents. A link of one kind opens no other kind. */
const claims = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash_box_report'), ...reader, cash_box_id: id(), shift_id: id(), time_zone: z.string().max(60) }),
  z.object({ kind: z.literal('tickets'), ...reader, order_id: id() }),
  z.object({ kind: z.literal('invoice'), ...reader, invoice_id: id() }),
  z.object({ kind: z.literal('seating_plan'), ...reader, seating_plan_id: id() }),
  z.object({ kind: z.literal('fiscal_export'), ...reader, cash_box_id: id(), from: at(), until: at(), format: z.enum(['dsfinvk', 'dep']) }),
  z.object({
    kind: z.literal('export'),
    ...reader,
    list: z.string(),
    format: z.enum(['csv', 'xlsx']),
    input: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
  }),
])
const stamped = claims.and(z.object({ jti: id(), exp: z.int() }))

/** The document a link opens, and for which user. */
export type SingleUseLinkClaims = z.infer<typeof claims>

type LinkOf<Kind extends SingleUseLinkClaims['kind']> = Extract<SingleUseLinkClaims, { readonly kind: Kind }>

/** A verified link that is not yet marked as used. `expires_at` is ISO text. */
export type SingleUseLink<Kind extends SingleUseLinkClaims['kind']> = LinkOf<Kind> & { readonly id: string; readonly expires_at: string }

/**
 * Issues and verifies single-use download links that are valid for a minute. The browser follows them without a header. They are signed
 * with a key of their own, so a link cannot pass for an access token, nor the other way round.
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
    const token = await new SignJWT({ ...of }).setProtectedHeader({ alg: 'HS256' }).setJti(this.newId()).setExpirationTime(exp).sign(this.#key)
    return { token, expires_at: iso(exp * 1000) }
  }

  /** Verifies the token of a link to a kind of document. Throws `links.unknown`, or `links.expired` after its minute. */
  async read<Kind extends SingleUseLinkClaims['kind']>(kind: Kind, token: string): Promise<SingleUseLink<Kind>> {
    const verified = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: new Date(0) }).catch(() => null)
    const said = stamped.safeParse(verified?.payload)
    if (!said.success || said.data.kind !== kind) throw new DomainError('links.unknown')
    const { jti, exp, ...of } = said.data as LinkOf<Kind> & { readonly jti: string; readonly exp: number }
    if (exp * 1000 <= this.clock()) throw new DomainError('links.expired')
    return { ...(of as unknown as LinkOf<Kind>), id: jti, expires_at: iso(exp * 1000) }
  }
}

type SingleUse = { readonly id: string; readonly expires_at: string }

/** Deletes expired marks. Runs in a transaction without an organisation: inside other transactions, two of them would wait for each other. */
export async function deleteSpentLinks(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('spent_links').where('expires_at', '<', iso(now)).execute()
}

/** Marks a single-use id as used until its expiry. Returns false where it was used before. */
export async function markUsed(trx: Trx, link: SingleUse): Promise<boolean> {
  const mine = await trx
    .insertInto('spent_links')
    .values({ id: link.id, expires_at: link.expires_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return mine !== undefined
}

/** Marks a link as used. Throws `links.used` where it was opened before. */
export async function assertFirstUse(trx: Trx, link: SingleUse): Promise<void> {
  if (!(await markUsed(trx, link))) throw new DomainError('links.used')
}
