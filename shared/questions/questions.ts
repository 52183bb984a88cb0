import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, oneOf, text } from '../kernel/model/fields'

export const QUESTION_KINDS = ['text', 'choice', 'number', 'date', 'file'] as const
export const ASKED_PER = ['order', 'ticket'] as const

/**
 * A question to buyers at the checkout of the shop: about every event, one event, a product, or a product in orders with
 * tickets of one event. Its texts are in
 * the organisation's language, those that end in `_translated` in the other one.
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
