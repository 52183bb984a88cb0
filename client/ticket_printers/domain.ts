import { IconPrinter } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const ticketPrintersClientDomain: ClientDomain = settingsEntity({
  page: 'ticket_printer',
  help: 'printers-and-tickets',
  one: 'ticket_printer',
  label: 'ticket_printers.title',
  icon: IconPrinter,
  can: 'ticket_printers.edit',
  edit: 'ticket_printers.edit',
  load: () => import('./page').then((m) => m.ticketPrintersOffice),
})
