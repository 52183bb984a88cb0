import { oneOf } from '../../shared/kernel/model/fields'
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES, SUPPORT_TICKET_TYPES } from '../../shared/support_tickets/entity'
import { byId, equals, list } from '../kernel/reads/list'

export const supportTicketReadings = [
  list('support_tickets', 'SupportTicketList', {
    sort: 'created_at',
    desc: true,
    filters: {
      type: equals('type', oneOf('SupportTicketType', SUPPORT_TICKET_TYPES)),
      priority: equals('priority', oneOf('SupportTicketPriority', SUPPORT_TICKET_PRIORITIES)),
      status: equals('status', oneOf('SupportTicketStatus', SUPPORT_TICKET_STATUSES)),
    },
  }),
  byId('support_ticket', 'support_tickets'),
]
