import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { formatter } from '../../../shared/kernel/format'
import { required, text } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { priceOf } from '../../orders/self_service/charge-line'
import { previewWithdrawal, type WithdrawalPreview } from '../../orders/self_service/plan-withdrawal'
import { nowOf, refusalNote } from '../cart/cart-page'
import { nameLines } from '../cart/shown-order'
import { FEW, type Form, formOf, idField } from '../form'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { type Html, html } from '../html'
import { type FormRefusal, readRefusal, refusalQuery } from '../refusal'
import { parseOrNotFound, readShop, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'

type Org = RowOf<'orgs'>

const WITHDRAW = '/withdraw'

/** Requests per minute and address: each declaration takes two, of which one sends an email. */
const LIMIT = { ...FEW, max: 2 * FEW.max }

/** The declaration as it is typed. */
const declaration = z.object({
  name: z
    .string()
    .trim()
    .pipe(required(text(100))),
  code: z
    .string()
    .trim()
    .pipe(required(text(20))),
  email: z.string().trim().max(254).regex(EMAIL_ADDRESS),
})

const FIELDS = ['name', 'code', 'email'] as const
/** Characters of a field that are shown again. */
const MOST_TYPED = 254

const typedIn = (fields: Form): Form =>
  Object.fromEntries(FIELDS.map((name) => [name, (fields[name] ?? '').slice(0, MOST_TYPED)]))

type View = {
  readonly org: Org
  readonly lang: Org['lang']
  readonly newId: () => string
  /** The effect of the declaration, for its second step; null where the organiser decides. */
  readonly preview: WithdrawalPreview | null
  /** Lines that go back, named in the page's language. */
  readonly lines: readonly Pick<RowOf<'order_items'>, 'id' | 'static_name'>[]
}

/** Says what goes back, or that the organiser checks it. */
function backOf({ org, lang, preview, lines: named }: View): Html {
  if (preview === null) return html`<p class="note">${say(lang, 'shop.withdraw.asks')}</p>`
  if ('cancels' in preview) return html`<p class="note">${say(lang, 'shop.withdraw.cancels')}</p>`
  const { lines, amount, to_transfer } = preview.refund
  const money = formatter(lang, org.currency, timeZoneOf(org)).money
  const rows = lines.map(
    ({ item, qty }) =>
      html`<li><span>${qty > 1 && `${qty} × `}${named.find(({ id }) => id === item.id)?.static_name}</span><span class="nums">${money(priceOf(item, qty))}</span></li>`,
  )
  const way =
    to_transfer > 0
      ? say(lang, 'shop.return.way_hint.transfer', { amount: money(to_transfer) })
      : say(lang, 'shop.withdraw.way')
  return html`<ul class="rows">${rows}</ul><p class="sum"><span>${say(lang, 'shop.return.back')}</span><span class="nums">${money(amount)}</span></p><p class="muted small">${way}</p>`
}

/** The form of the declaration, in two steps: what it is about, and its confirmation. */
function steps(view: View, said: FormRefusal | null): Html {
  const { org, lang, newId } = view
  const action = shopPath(lang, org, WITHDRAW)
  const label = (name: (typeof FIELDS)[number]) => say(lang, `shop.withdraw.${name}`)
  if (said?.fields.stage === 'check') {
    const shown = FIELDS.map(
      (name) => html`<p class="pair"><span class="muted">${label(name)}</span><span>${said.fields[name]}</span></p>`,
    )
    const hidden = hiddenFields({ ...typedIn(said.fields), stage: 'confirm', step: newId() })
    return html`<form class="field" aria-label="${say(lang, 'shop.withdraw')}" method="post" action="${action}"><p>${said.text}</p>${shown}${backOf(view)}${hidden}<div class="acts"><button class="do">${say(lang, 'shop.withdraw.confirm')}</button><a class="also" href="${action}">${say(lang, 'shop.withdraw.change')}</a></div></form>`
  }
  const more = {
    name: html`autocomplete="name" maxlength="100"`,
    code: html`autocomplete="off" maxlength="20"`,
    email: html`type="email" inputmode="email" autocomplete="email" maxlength="254"`,
  }
  const inputs = FIELDS.map(
    (name) =>
      html`<label class="field"><span class="label">${label(name)}</span><input name="${name}" value="${said?.fields[name] ?? ''}" ${more[name]} required></label>`,
  )
  return html`<p>${say(lang, 'shop.withdraw.hint')}</p>${refusalNote(said)}<form class="field" aria-label="${say(lang, 'shop.withdraw')}" method="post" action="${action}">${inputs}<button class="do">${say(lang, 'shop.withdraw.continue')}</button></form>`
}

/**
 * Serves the page on which a consumer withdraws from a contract without signing in: the declaration, then a button that
 * confirms it. No answer tells whether there is an order, but to who knows its booking code and its email address.
 */
export function serveWithdrawals(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, clock, newId, bookWithdrawal } = parts
  const reading = readingPage(parts)
  const about = (org: Org, lang: Org['lang']) => ({ org, lang, order_id: null, page: WITHDRAW })

  app.get(`${SHOP}${WITHDRAW}`, reading, async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org, db } = await readShop(all, slug)
    const said = readRefusal(parts, about(org, lang), request.query)
    const { at, stage, code: booking_code = '', email = '' } = said?.fields ?? {}
    const wanted = { org_id: org.id, booking_code, email }
    const preview = stage === 'check' ? await previewWithdrawal(db, wanted, { now: nowOf(clock), newId }) : null
    const refunded = preview && 'refund' in preview ? preview.refund.lines.map(({ item }) => item) : []
    const lines = await nameLines(db, org.id, refunded, lang)
    const title = say(lang, 'shop.withdraw')
    const done =
      at &&
      html`<p class="note" role="status">${say(lang, 'shop.withdraw.done', { time: formatter(lang, org.currency, timeZoneOf(org)).stamp(at) })}</p>`
    const main = html`<section class="card narrow"><h1>${title}</h1>${done || steps({ org, lang, newId, preview, lines }, said)}</section>`
    return page(reply, { org, lang, title, path: WITHDRAW, main })
  })

  app.post(`${SHOP}${WITHDRAW}`, { ...reading, config: { rateLimit: LIMIT } }, async (request, reply) => {
    const { lang, slug } = parseOrNotFound(shopParams, request.params)
    const { org } = await readShop(all, slug)
    const fields = formOf(request)
    const typed = declaration.safeParse(fields)
    const lead = (text: 'shop.withdraw.wrong' | 'shop.withdraw.check' | 'shop.withdraw', kept: Form) =>
      reply.redirect(shopPath(lang, org, WITHDRAW, {}, refusalQuery(parts, about(org, lang), text, kept)), 303)
    if (!typed.success) return lead('shop.withdraw.wrong', typedIn(fields))
    if (fields.stage !== 'confirm') return lead('shop.withdraw.check', { ...typedIn(fields), stage: 'check' })
    const { name, code, email } = typed.data
    const reason = say(org.lang, 'shop.withdraw.reason')
    const request_id = idField(fields, 'step')
    await bookWithdrawal({ org_id: org.id, request_id, name, booking_code: code, email, lang, reason })
    return lead('shop.withdraw', { at: nowOf(clock) })
  })
}
