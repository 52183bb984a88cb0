import { entity, stamps } from '../kernel/model/entity'
import { at, id, oneOf, text } from '../kernel/model/fields'

export const SUPPORT_TICKET_PRIORITIES = ['CRITICAL', 'HIGH', 'LOW', 'MEDIUM', 'URGENT'] as const
export const SUPPORT_TICKET_STATUSES = [
  'ACKNOWLEDGED',
  'CLOSED',
  'COMPLETED',
  'IN_PROGRESS',
  'POSTPONED',
  'QUEUED',
  'TRIAGE',
  'WONT_FIX',
] as const
export const SUPPORT_TICKET_TYPES = ['BUG', 'FEATURE', 'QUESTION', 'TASK'] as const

/** A support request of a member and its state. */
export const support_tickets = entity(
  'support_tickets',
  'SupportTicket',
  {
    title: text(200),
    body: text(20_000),
    type: oneOf('SupportTicketType', SUPPORT_TICKET_TYPES),
    priority: oneOf('SupportTicketPriority', SUPPORT_TICKET_PRIORITIES),
    status: oneOf('SupportTicketStatus', SUPPORT_TICKET_STATUSES),
    /** The message it started with. */
    message_id: id().nullable(),
    created_by_id: id(),
    closed_at: at().nullable(),
    ...stamps,
  },
  {
    sorts: ['created_at', 'priority', 'status'],
    search: ['title', 'body'],
    relations: {
      message: { one: 'messages', by: 'message_id' },
      created_by_user: { one: 'users', by: 'created_by_id' },
    },
    online: { can: 'support_tickets.read' },
  },
)
