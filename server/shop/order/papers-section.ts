import type { RowOf } from '../../../shared/model'
import { admittingItems } from '../../../shared/orders/refunds/rest'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { ShownOrder } from '../cart/shown-order'
import type { Form } from '../form'
import { addressFields } from '../frame/address'
import { hiddenFields } from '../frame/hidden-fields'
import { shopPath } from '../frame/links'
import { type Html, html } from '../html'
import type { FormRefusal } from '../refusal'
import { say } from '../words'

type Org = RowOf<'orgs'>

/** Papers that a buyer can request on the page of a paid order, and the request that was sent. */
export type PapersView = {
  readonly org: Org
  readonly lang: Org['lang']
  readonly token: string
  readonly shown: ShownOrder
  readonly newId: () => string
  /** The invoice that the buyer may download; null where there is none, or the office wrote it. */
  readonly invoice: Pick<RowOf<'invoices'>, 'num'> | null
  /** True after the tickets were asked for once more. */
  readonly sent: boolean
  /** Fields that were typed for an invoice, with the refusal; null before they were sent. */
  readonly typed: FormRefusal | null
}

function invoiceForm({ org, lang, token, shown, newId, typed }: PapersView): Html {
  const filled: Form = typed?.fields ?? { name: shown.order.name, country: org.address?.country ?? '' }
  const field = (name: string, words: string, most: number, complete: string, isRequired: boolean) =>
    html`<label class="field"><span class="label">${words}</span><input name="${name}" maxlength="${most}" autocomplete="${complete}" value="${filled[name] ?? ''}"${isRequired && html` required`}></label>`
  return html`<form aria-label="${say(lang, 'shop.papers.invoice')}" method="post" action="${shopPath(lang, org, `/order/${token}/invoice`)}">${hiddenFields({ step: newId() })}<fieldset class="field"><legend>${say(lang, 'shop.papers.invoice_hint')}</legend>${field('company', say(lang, 'shop.papers.company'), 120, 'organization', false)}${field('name', say(lang, 'shop.papers.name'), 200, 'name', true)}${addressFields(lang, filled, true)}${field('vat_id', say(lang, 'shop.papers.vat_id'), 30, 'off', false)}<button class="also">${say(lang, 'shop.papers.invoice_do')}</button></fieldset></form>`
}

/** The card with the invoice, or the form that writes one. Nothing where nothing was paid. */
function invoiceCard(view: PapersView): Html | null {
  const { org, lang, token, shown, invoice, typed } = view
  if (shown.order.total === 0) return null
  const hint = invoice
    ? say(lang, 'shop.papers.correct_hint', { num: invoice.num })
    : shown.order.invoice_id && say(lang, 'shop.papers.office_hint')
  const words = say(lang, shown.order.invoice_id ? 'shop.papers.correct' : 'shop.papers.invoice_do')
  return html`<section class="card" id="invoice"><h2>${say(lang, 'shop.papers.invoice')}</h2>${typed && html`<p class="note bad" role="alert">${typed.text}</p>`}${invoice && html`<p><a class="also" href="${shopPath(lang, org, `/order/${token}/invoice.pdf`)}">${say(lang, 'shop.papers.invoice_show', { num: invoice.num })}</a></p>`}<details class="block"${typed && html` open`}><summary>${words}</summary>${hint && html`<p class="muted small">${hint}</p>`}${invoiceForm(view)}</details></section>`
}

/** Makes the cards of a paid order with which its tickets are sent again and its invoice is written. */
export function papersSection(view: PapersView): Html | null {
  const { org, lang, token, shown, newId, sent } = view
  if (!VOIDABLE_STATUSES.includes(shown.order.status_code)) return null
  const again =
    shown.order.contact_id !== null &&
    admittingItems(shown.items).length > 0 &&
    html`<section class="card"><h2>${say(lang, 'shop.papers.again')}</h2>${sent ? html`<p class="note" role="status">${say(lang, 'shop.papers.sent')}</p>` : html`<form class="field" aria-label="${say(lang, 'shop.papers.again')}" method="post" action="${shopPath(lang, org, `/order/${token}/tickets`)}">${hiddenFields({ step: newId() })}<p class="muted small">${say(lang, 'shop.papers.again_hint')}</p><button class="also">${say(lang, 'shop.papers.again')}</button></form>`}</section>`
  return html`${again}${invoiceCard(view)}`
}
