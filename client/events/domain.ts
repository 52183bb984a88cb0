import { IconCalendarEvent } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const eventsClientDomain: ClientDomain = {
  navigation: [
    {
      ...{
        to: '/events',
        help: 'events',
        label: 'app.tab.events',
        icon: IconCalendarEvent,
        can: 'events.read',
        at: 'events',
      },
      remembers: ['sortby', 'desc', 'page', 'all', 'on_sale', 'closed'],
      search: ({ saved }) => ({ sortby: 'starts_at', desc: '0', page: '1', ...saved }),
    },
  ],
  modals: {
    new_event: modal(() => import('./edit/new-event').then((m) => m.NewEvent), 'events.edit'),
    duplicate_event: modal(() => import('./edit/state-dialogs').then((m) => m.DuplicateEvent), 'events.edit'),
    event_quotas: modal(() => import('./edit/state-dialogs').then((m) => m.EventQuotas), 'events.edit'),
    cancel_event: modal(() => import('./cancellation/cancel-event').then((m) => m.CancelEvent), 'events.edit'),
    archive_event: modal(() => import('./edit/state-dialogs').then((m) => m.ArchiveEvent), 'events.edit'),
    event_entry: modal(() => import('./modals').then((m) => m.ReEntryForm), 'events.edit'),
    event_gates: modal(() => import('./modals').then((m) => m.GateForm), 'seats.edit'),
  },
}
