import { z } from 'zod'
import { entity, type Row, stamps } from '../kernel/model/entity'
import { count, id, oneOf, sha256Hex, text } from '../kernel/model/fields'

export const QUESTION_KINDS = ['text', 'choice', 'number', 'date', 'file'] as const
export const ASKED_PER = ['order', 'ticket'] as const

/**
 * A question to buyers at the checkout of the shop: about every event, one event, a product, or a product in orders with
 * tickets of one event. Its texts are in the organisation's language, those that end in `_translated` in the other one.
 */
export const questions = entity(
  'questions',
  'Question',
  {
    name: text(200),
    name_translated: text(200).nullable(),
    hint: text(300).nullable(),
    hint_translated: text(300).nullable(),
    kind: oneOf('QuestionKind', QUESTION_KINDS),
    /** Options of a choice, one per line; null for other kinds. */
    options: text(2000).nullable(),
    /** The same options in the other language, in the same order. */
    options_translated: text(2000).nullable(),
    asked_per: oneOf('AskedPer', ASKED_PER),
    required: z.boolean(),
    event_id: id().nullable(),
    product_id: id().nullable(),
    /** Position among the questions of an order. */
    pos: count(),
    /** True if doors and desks show the answers with the ticket. */
    at_door: z.boolean(),
    enabled: z.boolean(),
    ...stamps,
  },
  {
    sorts: ['pos', 'name'],
    search: ['name'],
    relations: { event: { one: 'events', by: 'event_id' }, product: { one: 'products', by: 'product_id' } },
    online: { can: 'questions.read' },
  },
)

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
