import { id } from '../../../shared/kernel/model/fields'
import type { AnswerPlace } from '../../../shared/questions/asked'
import type { TypedAnswer } from '../../../shared/questions/cart-answers'
import type { Form } from '../form'

const isId = (text: string | undefined): text is string => id().safeParse(text).success

/** Name of the field in which an answer is typed. */
export const fieldOf = ({ question_id, item_id, piece }: AnswerPlace): string =>
  item_id === null ? `answer_${question_id}` : `answer_${question_id}_${item_id}_${piece}`

/** Returns the place of an answer that a field's name says; null for any other field. */
export function placeIn(field: string): AnswerPlace | null {
  const [, question_id, item_id = null, piece = '0'] =
    /^answer_([0-9a-f-]{36})(?:_([0-9a-f-]{36})_(\d{1,3}))?$/.exec(field) ?? []
  if (!isId(question_id) || (item_id !== null && !isId(item_id))) return null
  return { question_id, item_id, piece: Number(piece) }
}

/** Returns the answers that a form of the checkout has, as they were typed. */
export const answersIn = (fields: Form): readonly TypedAnswer[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const place = placeIn(name)
    return place ? [{ ...place, value }] : []
  })
