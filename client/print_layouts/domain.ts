import { IconFileTypePdf } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const printLayoutsClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'customize_pdf',
      help: 'printers-and-tickets',
      label: 'print_layouts.title',
      icon: IconFileTypePdf,
      can: 'print_layouts.edit',
      isWide: true,
      load: () => import('./page').then((m) => m.LayoutsPage),
    }),
  ],
  modals: { edit_qr_code: modal(() => import('./qr-modal').then((m) => m.EditQrCode), 'print_layouts.edit') },
}
