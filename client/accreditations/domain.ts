import { IconIdBadge2 } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const accreditationsClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/accreditations',
      help: 'accreditations',
      label: 'app.tab.accreditations',
      icon: IconIdBadge2,
      can: 'accreditations.read',
      at: 'accreditations',
    },
  ],
  settings: [
    settingsPage({
      page: 'accreditations',
      help: 'accreditations',
      label: 'settings.accreditations',
      icon: IconIdBadge2,
      can: 'accreditations.read',
      load: () => import('./page').then((m) => m.AccreditationsPage),
    }),
  ],
  modals: {
    edit_accreditation: modal(() => import('./modals').then((m) => m.EditAccreditation), 'accreditations.edit'),
    delete_accreditation: modal(() => import('./modals').then((m) => m.DeleteAccreditation), 'accreditations.edit'),
    accredited_contact: modal(() => import('./modals').then((m) => m.AddContact), 'accreditations.edit'),
  },
}
