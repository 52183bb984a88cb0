import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { questionTexts, shownAnswer } from '../../../shared/questions/answer-rules'
import { readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { answersOfOrders } from '../../questions/keep-answers'
import type { ShownOrder } from '../cart/shown-order'
import { type Content, html } from '../html'
import { say } from '../words'

type Answer = RowOf<'answers'>
type Place = { readonly db: Db; readonly org: RowOf<'orgs'>; readonly lang: Language; readonly shown: ShownOrder }

/** Reads what a buyer has answered in an order, for its page; null for nothing. */
export async function answeredSection({ db, org, lang, shown }: Place): Promise<Content> {
  const all = await answersOfOrders(db, org.id, [shown.order.id])
  const given = all.filter(({ answer }) => answer !== '')
  if (given.length === 0) return null
  const questions = await readRows(db, 'questions', org.id, [...new Set(given.map(({ question_id }) => question_id))])
  const format = formatter(lang, org.currency, timeZoneOf(org))
  /** The question as it was asked, in the reader's language where it has not changed since. */
  const texts = ({ question_id, label, kind, answer }: Answer) => {
    const question = questions.find(({ id, name }) => id === question_id && name === label)
    const said = question && questionTexts(question, lang, org.lang)
    const option = said?.options.find(({ value }) => value === answer)?.name
    return { label: said?.name ?? label, answer: option ?? shownAnswer({ kind, answer }, { language: lang, format }) }
  }
  const ticketOf = ({ item_id, piece }: Answer): string => {
    const item = shown.items.find(({ id }) => id === item_id)
    if (!item) return ''
    const { static_name: name, qty } = item
    return qty > 1 ? say(lang, 'shop.questions.ticket', { name, piece, qty }) : name
  }
  return html`<section class="card"><h2>${say(lang, 'shop.questions')}</h2><ul class="rows">${given.map((each) => {
    const { label, answer } = texts(each)
    const ticket = ticketOf(each)
    return html`<li><span>${label}${ticket !== '' && html`<br><span class="muted small">${ticket}</span>`}</span><b>${answer}</b></li>`
  })}</ul></section>`
}
