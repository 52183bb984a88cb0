import { IconCalendarEvent } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'

export const eventsClientDomain: ClientDomain = {
  navigation: [{ to: '/events', label: 'app.nav.events', icon: IconCalendarEvent, can: 'events.read', group: 'office' }],
  modals: {
    event_entry: modal(() => import('./modals').then((m) => m.ReEntryForm), 'events.edit'),
    event_gates: modal(() => import('./modals').then((m) => m.GateForm), 'seats.edit'),
  },
}
