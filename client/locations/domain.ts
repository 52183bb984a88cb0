import { IconMapPin } from '@tabler/icons-react'
import { namedEntry } from '../kit/sync/entry-words'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

export const locationsClientDomain: ClientDomain = {
  ...settingsEntity({
    page: 'locations',
    help: 'halls-and-seats',
    one: 'location',
    label: 'locations.title',
    icon: IconMapPin,
    can: 'locations.edit',
    edit: 'locations.edit',
    load: () => import('./page').then((m) => m.locationsOffice),
  }),
  entries: {
    CreateLocation: namedEntry('sync.entry.CreateLocation'),
    UpdateLocation: namedEntry('sync.entry.UpdateLocation'),
  },
}
