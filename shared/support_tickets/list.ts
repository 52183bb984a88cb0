import { z } from 'zod'
import { oneOf } from '../kernel/model/fields'
import { equals } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES, SUPPORT_TICKET_TYPES, support_tickets } from './entity'

export const supportTicketsList = listOf(support_tickets, {
  columns: ['title', 'type', 'priority', 'status', 'created_at'],
  /** The name of the organisation that a request came from. */
  computed: { sender: z.string().nullable() },
  sort: { by: 'created_at', desc: true },
  filters: {
    type: equals('type', oneOf('SupportTicketType', SUPPORT_TICKET_TYPES)),
    priority: equals('priority', oneOf('SupportTicketPriority', SUPPORT_TICKET_PRIORITIES)),
    status: equals('status', oneOf('SupportTicketStatus', SUPPORT_TICKET_STATUSES)),
  },
})
