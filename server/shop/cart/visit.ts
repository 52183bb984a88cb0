import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import type { Db } from '../../kernel/database/database'
import type { CartOutcome, CartStep } from '../../orders/cart/steps'
import { type Form, formOf, idField } from '../form'
import { asked, readShop, type ShopParts, shopParams } from '../shops'

/** Characters of a host name that is counted. */
const MOST_HOST = 120

type OwnAction<S> = S extends CartStep ? Omit<S, keyof VisitFields> : never
type VisitFields = Pick<
  CartStep,
  'org_id' | 'order_id' | 'step_id' | 'lang' | 'visitor' | 'affiliate' | 'promo' | 'referrer'
>

/** Action on a cart that a form requests. */
export type CartAction = OwnAction<CartStep>

/** A visitor with a cart, of whom a form has come. */
export type Visit = {
  readonly org: RowOf<'orgs'>
  readonly db: Db
  readonly lang: RowOf<'orgs'>['lang']
  readonly token: string
  readonly order_id: string
  readonly fields: Form
  /** Takes a step with the cart. Throws why it cannot be done. */
  readonly step: (action: CartAction) => Promise<CartOutcome>
}

export type VisitParts = Pick<ShopParts, 'db' | 'tokens' | 'book'>

/** Returns the host of the page that led to the shop; null for none, or this one. */
function referrerOf({ headers, hostname }: FastifyRequest): string | null {
  const { referer } = headers
  if (!referer || !URL.canParse(referer)) return null
  const { hostname: from } = new URL(referer)
  return from === hostname ? null : from.slice(0, MOST_HOST)
}

const orNull = (value: string | undefined): string | null => (value ? value.slice(0, 120) : null)

/**
 * Reads the visitor of a form, with the cart whose token stands in the path or in the form. Throws `not_found` for a
 * token that this shop never made.
 */
export async function visitOf(request: FastifyRequest, { db: all, tokens, book }: VisitParts): Promise<Visit> {
  const { lang, slug } = asked(shopParams, request.params)
  const fields = formOf(request)
  const { org, db } = await readShop(all, slug)
  const { token = fields.cart ?? '' } = request.params as { readonly token?: string }
  const order_id = tokens.read(org.id, token)
  if (order_id === null) throw new DomainError('not_found')
  const visit = {
    org_id: org.id,
    order_id,
    step_id: idField(fields, 'step'),
    lang,
    visitor: tokens.visitor(request.ip),
    affiliate: orNull(fields.affiliate),
    promo: orNull(fields.promo),
    referrer: orNull(fields.from) ?? referrerOf(request),
  }
  return {
    org,
    db,
    lang,
    token,
    order_id,
    fields,
    step: (action) => book({ ...visit, ...action } as CartStep),
  }
}
