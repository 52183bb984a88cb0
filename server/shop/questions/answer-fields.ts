import { questionTexts } from '../../../shared/questions/answer-rules'
import type { AskedQuestion } from '../../../shared/questions/asked'
import { answerProblem, valueAt } from '../../../shared/questions/cart-answers'
import { MAX_ANSWER } from '../../../shared/questions/entity'
import type { Db } from '../../kernel/database/database'
import { readLineQuestions } from '../../questions/cart-answers'
import type { CartView } from '../cart/cart-page'
import { type Content, type Html, html } from '../html'
import { say } from '../words'
import { lineTickets } from './names'
import { fieldOf } from './typed-answers'

/** Reads what a cart is asked for. */
export const readCartViewQuestions = (
  db: Db,
  { org, cart }: Pick<CartView, 'org' | 'cart'>,
): Promise<readonly AskedQuestion[]> => readLineQuestions(db, org.id, cart.items)

type Parts = { readonly id: string; readonly value: string; readonly attributes: Html }

const MOST: Readonly<Partial<Record<string, number>>> = { number: 20, text: MAX_ANSWER }

const input = ({ id, value, attributes }: Parts, kind: string): Html => {
  const date = kind === 'date' && html` type="date"`
  const number = kind === 'number' && html` inputmode="decimal"`
  return html`<input id="${id}" name="${id}" value="${value}" maxlength="${MOST[kind] ?? 40}"${date}${number}${attributes}>`
}

/** One question with its field, which says what is wrong with its answer. */
function questionField(view: CartView, asked: AskedQuestion): Html {
  const { lang, org, cart, refused } = view
  const { question } = asked
  const { kind, required } = question
  const { name, hint, options } = questionTexts(question, lang, org.lang)
  const id = fieldOf(asked)
  const value = valueAt(cart.cart.answers, asked)
  const problem = refused && answerProblem(question, value)
  const wrong = problem && say(lang, problem === 'missing' ? 'shop.questions.missing' : `shop.questions.wrong.${kind}`)
  const notes = [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const described = notes !== '' && html` aria-describedby="${notes}"`
  const attributes = html`${required && html` required`}${wrong && html` aria-invalid="true"`}${described}`
  const label = required ? name : say(lang, 'shop.questions.optional', { question: name })
  const said = html`${wrong && html`<span class="mark warn" id="${id}-wrong">${wrong}</span>`}${hint && html`<span class="muted small" id="${id}-hint">${hint}</span>`}`
  if (kind === 'file')
    return html`<div class="field"><span class="label">${label}</span><span>${value === '' ? say(lang, 'shop.questions.no_file') : say(lang, 'shop.files.there', { name: value })}</span>${said}</div>`
  const field =
    kind === 'choice'
      ? html`<select id="${id}" name="${id}"${attributes}><option value="">–</option>${options.map(
          (option) =>
            html`<option value="${option.value}"${option.value === value && html` selected`}>${option.name}</option>`,
        )}</select>`
      : input({ id, value, attributes }, kind)
  return html`<div class="field"><label for="${id}">${label}</label>${field}${said}</div>`
}

/** The button that keeps what was typed and leads to the page of files. */
const filesButton = ({ lang, newId }: CartView): Html =>
  html`<p><button class="also" name="files" value="${newId()}" formnovalidate>${say(lang, 'shop.files.add')}</button></p>`

/** The questions of a checkout: those about the order, then those about each ticket under its name. Null for none. */
export function questionFields(view: CartView, asked: readonly AskedQuestion[]): Content {
  if (asked.length === 0) return null
  const { lang } = view
  const ofOrder = asked.filter(({ item_id }) => item_id === null)
  const tickets = lineTickets(view, asked).map(
    ({ name, questions }) =>
      html`<fieldset class="field"><legend class="gone">${name}</legend><h3 aria-hidden="true">${name}</h3>${questions.map((each) => questionField(view, each))}</fieldset>`,
  )
  const hasFiles = asked.some(({ question }) => question.kind === 'file')
  return html`<section class="card"><h2>${say(lang, 'shop.questions')}</h2>${ofOrder.map((each) => questionField(view, each))}${tickets}${hasFiles && filesButton(view)}</section>`
}
