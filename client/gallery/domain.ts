import { IconPhoto } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

export const galleryClientDomain: ClientDomain = {
  navigation: [{ to: '/gallery', label: 'app.tab.gallery', icon: IconPhoto, can: 'media_gallery.read', at: 'gallery' }],
  modals: { delete_media: modal(() => import('./modals').then((m) => m.DeleteMedia), 'media_gallery.edit') },
}
