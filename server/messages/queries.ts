import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { id, oneOf, text } from '../../shared/kernel/model/fields'
import { EMAIL_STATES } from '../../shared/outbox/entity'
import { byId, equals, filter, isSet, list } from '../kernel/reads/list'

export const messageReadings = [
  list('messages', 'MessageList', {
    sort: 'created_at',
    desc: true,
    filters: {
      archived: isSet('archived_at'),
      starred: isSet('starred_at'),
      threads: filter(z.boolean(), (only) => (only ? sql<SqlBool>`thread_id is null` : sql<SqlBool>`thread_id is not null`)),
      thread_id: equals('thread_id', id()),
      assignee_id: equals('assignee_id', id()),
      gh_issue: equals('gh_issue', text(200)),
    },
  }),
  byId('message', 'messages'),
  list('outbox', 'Outbox', {
    sort: 'created_at',
    desc: true,
    filters: { message_id: equals('message_id', id()), contact_id: equals('contact_id', id()), state: equals('state', oneOf('LetterState', EMAIL_STATES)) },
  }),
]
