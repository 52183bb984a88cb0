import type { Row } from '../kernel/model/entity'
import { isShippingLine } from '../orders/shipping-line'
import type { RowOf } from '../registry'
import type { questions } from './entity'

export type Question = Row<typeof questions>

/** Columns of a line that say which questions are about it. */
export type QuestionedLine = Pick<RowOf<'order_items'>, 'id' | 'event_id' | 'product_id' | 'voucher_id' | 'qty'>

/** Most answers that an order is asked for. Tickets beyond them are not asked about. */
export const MOST_ANSWERS = 200

/** One answer that is asked for: of the order as a whole (`item_id` null, `piece` 0), or of a ticket of a line, from 1. */
export type AnswerPlace = { readonly question_id: string; readonly item_id: string | null; readonly piece: number }

/** A question where it is asked. */
export type AskedQuestion = AnswerPlace & { readonly question: Question }

/** True if two answers are to the same question about the same ticket. */
export const isSamePlace = (one: AnswerPlace, other: AnswerPlace): boolean =>
  one.question_id === other.question_id && one.item_id === other.item_id && one.piece === other.piece

/** True if a question is about a line: a ticket of its event or of any, or a piece of its product. */
function isAbout({ event_id, product_id }: Question, line: QuestionedLine): boolean {
  if (product_id !== null) return line.product_id === product_id
  return event_id === null ? line.event_id !== null : line.event_id === event_id
}

const pieces = (qty: number): readonly number[] => Array.from({ length: qty }, (_, at) => at + 1)

/**
 * Returns the answers that an order with some lines is asked for: first those of the order, then ticket by ticket, each
 * by the position of the questions.
 */
export function askedQuestions(all: readonly Question[], lines: readonly QuestionedLine[]): readonly AskedQuestion[] {
  const goods = lines.filter((line) => line.qty > 0 && !isShippingLine(line))
  const attends = (event_id: string | null) => event_id === null || goods.some((line) => line.event_id === event_id)
  const asked = all
    .filter(({ enabled, deleted, event_id }) => enabled && !deleted && attends(event_id))
    .sort((a, b) => a.pos - b.pos || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  const ofOrder = asked
    .filter((question) => question.asked_per === 'order' && goods.some((line) => isAbout(question, line)))
    .map((question) => ({ question, question_id: question.id, item_id: null, piece: 0 }))
  const ofTickets = goods.flatMap((line) => {
    const own = asked.filter((question) => question.asked_per === 'ticket' && isAbout(question, line))
    if (own.length === 0) return []
    return pieces(Math.min(line.qty, MOST_ANSWERS)).flatMap((piece) =>
      own.map((question) => ({ question, question_id: question.id, item_id: line.id, piece })),
    )
  })
  return [...ofOrder, ...ofTickets].slice(0, MOST_ANSWERS)
}
