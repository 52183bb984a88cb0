import { id, oneOf, text } from '../kernel/model/fields'
import { all, isSet } from '../kernel/model/list/condition'
import { equals, flag, hasValue } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { MESSAGE_TYPES, messages } from './entity'

export const messagesList = listOf(messages, {
  columns: ['subject', 'created_by_email', 'assignee_id', 'created_at'],
  sort: { by: 'created_at', desc: true },
  filters: {
    archived: hasValue('archived_at'),
    starred: hasValue('starred_at'),
    threads: flag(isSet('thread_id', false)),
    thread_id: equals('thread_id', id()),
    assignee_id: equals('assignee_id', id()),
    type: equals('type', oneOf('MessageType', MESSAGE_TYPES)),
    /** A request of another organisation that nobody has taken on. */
    require_review: flag(
      all(isSet('sender_org_id'), isSet('thread_id', false), isSet('assignee_id', false), isSet('archived_at', false)),
    ),
    gh_issue: equals('gh_issue', text(200)),
  },
})
