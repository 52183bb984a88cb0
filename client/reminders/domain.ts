import { IconBellRinging } from '@tabler/icons-react'
import type { ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

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
