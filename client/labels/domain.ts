import { IconTags } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const labels = settingsEntity({
  page: 'labels',
  help: 'contacts',
  one: 'label',
  label: 'labels.title',
  icon: IconTags,
  can: 'labels.edit',
  edit: 'labels.edit',
  load: () => import('./page').then((m) => m.labelsOffice),
})

export const labelsClientDomain: ClientDomain = {
  ...labels,
  modals: {
    ...labels.modals,
    labels_event_id: modal(() => import('./modals').then((m) => m.EventLabels), 'events.edit'),
  },
}
