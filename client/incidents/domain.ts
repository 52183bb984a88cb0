import { IconAlertTriangle } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'

export const incidentsClientDomain: ClientDomain = {
  navigation: [{ to: '/incidents', label: 'app.nav.incidents', icon: IconAlertTriangle, can: 'incidents.read', group: 'office' }],
  modals: {
    book_entry: modal(() => import('./book-modal').then((m) => m.BookEntryModal), 'incidents.settle'),
    settle_incident: modal(() => import('./settle-modal').then((m) => m.SettleModal), 'incidents.settle'),
  },
}
