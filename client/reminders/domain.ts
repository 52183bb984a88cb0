import { IconBellRinging } from '@tabler/icons-react'
import type { ClientDomain } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

export const remindersClientDomain: ClientDomain = settingsEntity({
  page: 'reminders',
  help: 'reminders',
  one: 'reminder',
  label: 'reminders.title',
  icon: IconBellRinging,
  can: 'message_templates.read',
  edit: 'message_templates.edit',
  load: () => import('./page').then((m) => m.remindersOffice),
})
