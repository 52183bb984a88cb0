import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { createSupportTicket, deleteSupportTicket, updateSupportTicket } from './commands'
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES, SUPPORT_TICKET_TYPES, support_tickets } from './entity'
import { supportTicketsList } from './list'
import { supportRequests } from './queries'

export const supportTicketsOfficeDomain = {
  entities: [support_tickets],
  commands: [createSupportTicket, deleteSupportTicket, updateSupportTicket],
  enumerations: [
    enumeration('SupportTicketPriority', SUPPORT_TICKET_PRIORITIES, {
      CRITICAL: ['Critical', 'Kritisch'],
      HIGH: ['High', 'Hoch'],
      LOW: ['Low', 'Niedrig'],
      MEDIUM: ['Medium', 'Mittel'],
      URGENT: ['Urgent', 'Dringend'],
    }),
    enumeration('SupportTicketStatus', SUPPORT_TICKET_STATUSES, {
      ACKNOWLEDGED: ['Acknowledged', 'Bestätigt'],
      CLOSED: ['Closed', 'Geschlossen'],
      COMPLETED: ['Completed', 'Erledigt'],
      IN_PROGRESS: ['In progress', 'In Arbeit'],
      POSTPONED: ['Postponed', 'Verschoben'],
      QUEUED: ['Queued', 'Eingeplant'],
      TRIAGE: ['In triage', 'In Sichtung'],
      WONT_FIX: ['Won’t fix', 'Wird nicht umgesetzt'],
    }),
    enumeration('SupportTicketType', SUPPORT_TICKET_TYPES, {
      BUG: ['Bug', 'Fehler'],
      FEATURE: ['Feature', 'Funktion'],
      QUESTION: ['Question', 'Frage'],
      TASK: ['Task', 'Aufgabe'],
    }),
  ],
  lists: [supportTicketsList],
  queries: [supportRequests],
} as const satisfies Domain
