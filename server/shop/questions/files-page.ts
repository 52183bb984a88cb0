import { questionTexts } from '../../../shared/questions/answer-rules'
import type { AskedQuestion } from '../../../shared/questions/asked'
import { valueAt } from '../../../shared/questions/cart-answers'
import { ANSWER_FILE, ANSWER_FILE_TYPES } from '../../../shared/questions/files'
import type { CheckoutOption } from '../../../shared/shop/cart'
import { type CartView, cartAction, cartPath, heldUntil, refusalNote } from '../cart/cart-page'
import { hiddenFields } from '../frame/hidden-fields'
import type { Page } from '../frame/page'
import { type Html, html } from '../html'
import { say } from '../words'
import { ticketName } from './names'
import { fieldOf } from './typed-answers'

const ACCEPTED = Object.values(ANSWER_FILE_TYPES).join(',')

/** Path of the page of a cart's files, below the cart's. */
export const FILES = '/files'

/** The way to pay that was chosen at the checkout, which the page takes back there. */
export type CheckoutChoice = { readonly way?: CheckoutOption }

/** One file that is asked for: what was uploaded, and a form that sends another. */
function fileForm(view: CartView, asked: AskedQuestion, kept: CheckoutChoice): Html {
  const { lang, org, cart, refused, newId, carried } = view
  const { name, hint } = questionTexts(asked.question, lang, org.lang)
  const ticket = ticketName(view, asked)
  const id = fieldOf(asked)
  const uploaded = valueAt(cart.cart.answers, asked)
  const wrong = refused?.fields.place === id ? refused.text : null
  const fields = () => hiddenFields({ ...carried, ...kept, place: id, step: newId() })
  const path = cartAction(view, FILES)
  const remove =
    uploaded !== '' &&
    html`<form class="pair" method="post" action="${path}" aria-label="${say(lang, 'shop.files.remove_of', { name: uploaded })}">${fields()}${hiddenFields({ do: 'remove' })}<span>${say(lang, 'shop.files.there', { name: uploaded })}</span><button class="link" aria-label="${say(lang, 'shop.files.remove_of', { name: uploaded })}">${say(lang, 'shop.files.remove')}</button></form>`
  const label = ticket === '' ? name : `${name} · ${ticket}`
  const notes = [wrong && `${id}-wrong`, `${id}-hint`].filter(Boolean).join(' ')
  return html`<section class="card"><h2>${label}</h2>${remove}<form method="post" enctype="multipart/form-data" action="${path}" aria-label="${say(lang, 'shop.files.send_of', { question: label })}">${fields()}<div class="field"><label for="${id}">${label}</label><input id="${id}" type="file" name="file" accept="${ACCEPTED}" required aria-describedby="${notes}"${wrong && html` aria-invalid="true"`}>${wrong && html`<span class="mark warn" id="${id}-wrong">${wrong}</span>`}<span class="muted small" id="${id}-hint">${hint && `${hint} `}${say(lang, 'shop.files.hint', { megabytes: ANSWER_FILE.megabytes })}</span></div><p><button class="also">${say(lang, 'shop.files.send')}</button></p></form></section>`
}

/** The page on which the files of a cart are uploaded, each by a form of its own. */
export function filesPage(view: CartView, asked: readonly AskedQuestion[], kept: CheckoutChoice): Page {
  const { org, lang, token, carried } = view
  const files = asked.filter(({ question }) => question.kind === 'file')
  const main = html`<h1>${say(lang, 'shop.files')}</h1>${refusalNote(view.refused)}${heldUntil(view, html``)}${files.map((each) => fileForm(view, each, kept))}<p><a class="do" href="${cartPath(view, '/checkout', kept)}">${say(lang, 'shop.files.back')}</a></p>`
  return {
    org,
    lang,
    title: say(lang, 'shop.files'),
    path: `/cart/${token}${FILES}`,
    main,
    visit: { ...carried, cart: token },
  }
}
