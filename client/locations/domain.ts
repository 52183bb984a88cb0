import { IconMapPin } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'
import { namedEntry } from '../kit/sync/entry-words'

export const locationsClientDomain: ClientDomain = {
  navigation: [{ to: '/locations', label: 'locations.title', icon: IconMapPin, can: 'locations.edit', group: 'office' }],
  modals: {
    location_form: modal(() => import('./modals').then((m) => m.LocationForm), 'locations.edit'),
    delete_location: modal(() => import('./modals').then((m) => m.DeleteLocation), 'locations.edit'),
  },
  entries: { CreateLocation: namedEntry('sync.entry.CreateLocation'), UpdateLocation: namedEntry('sync.entry.UpdateLocation') },
}
