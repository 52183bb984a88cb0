import { editing } from '../kernel/model/editing'
import { support_tickets } from './entity'

const { shape } = support_tickets.row

export const {
  create: createSupportTicket,
  update: updateSupportTicket,
  remove: deleteSupportTicket,
} = editing(support_tickets, 'SupportTicket', {
  can: 'support_tickets.edit',
  fields: {
    title: shape.title.min(1),
    body: shape.body.min(1),
    type: shape.type,
    priority: shape.priority,
    status: shape.status,
    message_id: shape.message_id,
  },
  start: (op) => ({
    priority: 'MEDIUM' as const,
    status: 'TRIAGE' as const,
    message_id: null,
    created_by_id: op.user_id,
    closed_at: null,
  }),
})
