import { z } from 'zod'
import { updating } from '../kernel/model/editing'
import { entity, type Row, stamps } from '../kernel/model/entity'
import { count, id, oneOf, sha256Hex, text } from '../kernel/model/fields'
import { QUESTION_KINDS } from './questions'

/** Characters of an answer. */
export const MAX_ANSWER = 500

/** A buyer's answer to a question, in an order that was placed. An optional question without an answer has an empty one. */
export const answers = entity(
  'answers',
  'Answer',
  {
    order_id: id(),
    question_id: id(),
    /** The line of the ticket that was asked about; null for the order as a whole. */
    item_id: id().nullable(),
    /** Number of the ticket within its line, from 1; 0 for the order as a whole. */
    piece: count(),
    /** The question as it was asked, in the organisation's language. */
    label: text(200),
    kind: oneOf('QuestionKind', QUESTION_KINDS),
    /** The answer; of a file its name. Numbers have a point, dates are `2026-11-30`. */
    answer: text(MAX_ANSWER),
    /** Key of an uploaded file and its checksum; null for other kinds. */
    file_key: text(120).nullable(),
    file_sha256: sha256Hex().nullable(),
    at_door: z.boolean(),
    /** Position among the answers of the order. */
    pos: count(),
    ...stamps,
  },
  {
    indexes: [['order_id'], ['question_id']],
    personal: ['answer', 'file_key'],
    relations: {
      order: { one: 'orders', by: 'order_id' },
      question: { one: 'questions', by: 'question_id' },
      item: { one: 'order_items', by: 'item_id' },
    },
    online: { can: 'personal_data.read' },
  },
)

export type Answer = Row<typeof answers>

/** Corrects an answer. A file cannot be replaced, only its buyer had it. */
export const updateAnswer = updating(answers, 'Answer', {
  can: 'orders.sell',
  fields: { answer: answers.row.shape.answer },
})
