import { IconMailPlus } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const messageTemplatesClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'message_templates',
      help: 'campaigns',
      label: 'message_templates.title',
      icon: IconMailPlus,
      can: 'message_templates.read',
      load: () => import('./page').then((m) => m.TemplatesPage),
    }),
  ],
  modals: {
    message_template_id: modal(() => import('./template-panel').then((m) => m.TemplatePanel), 'message_templates.read'),
    new_message_template: modal(() => import('./template-panel').then((m) => m.NewTemplate), 'message_templates.edit'),
  },
}
