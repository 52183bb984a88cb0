import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy } from 'react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

const OpenIncidents = lazy(() => import('./open-incidents').then((m) => ({ default: m.OpenIncidents })))

export const incidentsClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/incidents',
      help: 'offline',
      label: 'app.nav.incidents',
      icon: IconAlertTriangle,
      can: 'incidents.read',
      at: 'house',
      badge: OpenIncidents,
    },
  ],
  modals: {
    book_entry: modal(() => import('./book-modal').then((m) => m.BookEntryModal), 'incidents.settle'),
    settle_incident: modal(() => import('./settle-modal').then((m) => m.SettleModal), 'incidents.settle'),
  },
}
