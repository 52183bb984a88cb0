import { IconTestPipe } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const demoDataClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'demo_data',
      help: 'first-steps',
      label: 'demo_data.title',
      icon: IconTestPipe,
      can: 'orgs.edit',
      load: () => import('./page').then((m) => m.DemoDataPage),
    }),
  ],
  modals: { clear_demo_data: modal(() => import('./page').then((m) => m.ClearDemoData), 'orgs.edit') },
}
