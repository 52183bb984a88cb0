import { IconTags } from '@tabler/icons-react'
import type { ClientDomain } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

export const labelsClientDomain: ClientDomain = settingsEntity({
  page: 'labels',
  one: 'label',
  label: 'labels.title',
  icon: IconTags,
  can: 'labels.edit',
  edit: 'labels.edit',
  load: () => import('./page').then((m) => m.labelsOffice),
})
