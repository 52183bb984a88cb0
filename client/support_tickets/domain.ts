import { IconLifebuoy } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const supportTicketsClientDomain: ClientDomain = {
  ...settingsEntity({
    page: 'support_tickets',
    one: 'support_ticket',
    label: 'support_tickets.requests',
    icon: IconLifebuoy,
    can: 'support_tickets.edit',
    edit: 'support_tickets.edit',
    load: () => import('./page').then((m) => m.supportTicketsOffice),
  }),
  pages: [{ to: '/notifications/requests', label: 'support_tickets.own', icon: IconLifebuoy, can: 'support.contact' }],
}
