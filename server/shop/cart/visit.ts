import type { FastifyRequest } from 'fastify'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { networkOf } from '../../accounts/login-limits'
import type { Db } from '../../kernel/database/database'
import { isProgram } from '../../kernel/programs'
import type { CartOutcome, CartStep } from '../../orders/cart/steps'
import { type Form, formOf, idField } from '../form'
import type { VisitState } from '../frame/links'
import { parseOrNotFound, readShop, readVisitState, type ShopParts, shopParams } from '../shops'
import { referringSite } from '../statistics/seen'

type OwnAction<S> = S extends CartStep ? Omit<S, keyof VisitFields> : never
type VisitFields = Pick<
  CartStep,
  'org_id' | 'order_id' | 'step_id' | 'lang' | 'visitor' | 'affiliate' | 'promo' | 'referrer' | 'is_program'
>

/** Action on a cart that a form requests. */
export type CartAction = OwnAction<CartStep>

/** A visitor with a cart, of whom a form has come. */
export type Visit = {
  readonly org: RowOf<'orgs'>
  readonly db: Db
  readonly lang: RowOf<'orgs'>['lang']
  readonly token: string
  /** Query parameters that the visit carries in addition to its cart. */
  readonly carried: VisitState
  readonly order_id: string
  /** Id of the form that was sent, which is the same when it is sent again. */
  readonly step_id: string
  readonly fields: Form
  /** Takes a step with the cart, by default under the form's id. Throws why it cannot be done. */
  readonly step: (action: CartAction, step_id?: string) => Promise<CartOutcome>
  /** Takes a step with another cart, under the form's id. */
  readonly stepOf: (cart_id: string, action: CartAction) => Promise<CartOutcome>
}

/** Reads what a visit takes along beside its cart from a query or a form. */
export const withoutCart = (query: object): VisitState => readVisitState({ ...query, cart: null })

export type VisitParts = Pick<ShopParts, 'db' | 'tokens' | 'book' | 'sites'>

const orNull = (value: string | undefined): string | null => (value ? value.slice(0, 120) : null)

/**
 * Reads the visitor of a form, with the cart whose token stands in the path or in the form. Throws `not_found` for a
 * token that this shop never made.
 */
export async function visitOf(request: FastifyRequest, { db: all, tokens, book, sites }: VisitParts): Promise<Visit> {
  const { lang, slug } = parseOrNotFound(shopParams, request.params)
  const fields = formOf(request)
  const { org, db } = await readShop(all, slug)
  const { token = fields.cart ?? '' } = request.params as { readonly token?: string }
  const order_id = tokens.read(org.id, token)
  if (order_id === null) throw new DomainError('not_found')
  const visitor = tokens.visitor(networkOf(request.ip))
  const visit = {
    org_id: org.id,
    order_id,
    step_id: idField(fields, 'step'),
    lang,
    visitor,
    affiliate: orNull(fields.affiliate),
    promo: orNull(fields.promo),
    accreditation: tokens.readAccreditation(org.id, fields.accreditation ?? ''),
    referrer: sites.of(visitor, referringSite(request, orNull(fields.from))),
    is_program: isProgram(request),
  }
  return {
    org,
    db,
    lang,
    token,
    carried: withoutCart(fields),
    order_id,
    step_id: visit.step_id,
    fields,
    step: (action, step_id = visit.step_id) => book({ ...visit, ...action, step_id } as CartStep),
    stepOf: (cart_id, action) => book({ ...visit, ...action, order_id: cart_id } as CartStep),
  }
}
