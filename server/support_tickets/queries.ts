import { supportTicketsList } from '../../shared/support_tickets/list'
import { list } from '../kernel/reads/list'

export const supportTicketReadings = list(supportTicketsList)
