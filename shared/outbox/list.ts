import { id, oneOf } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { EMAIL_STATES, outbox } from './entity'

export const outboxList = listOf(outbox, {
  columns: ['created_at', 'kind', 'address', 'state', 'sent_at'],
  sort: { by: 'created_at', desc: true },
  filters: {
    message_id: equals('message_id', id()),
    contact_id: equals('contact_id', id()),
    state: equals('state', oneOf('LetterState', EMAIL_STATES)),
  },
  names: { type: 'Outbox', one: null },
  omit: ['payload'],
})
