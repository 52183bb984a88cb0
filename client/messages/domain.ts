import { modal } from '../kit/modal'
import type { ClientDomain } from '../parts/app/domain'

const compose = () => import('./compose')

export const messagesClientDomain: ClientDomain = {
  modals: {
    new_message: modal(() => compose().then((m) => m.NewMessage), 'messages.edit'),
    new_contacts_message: modal(() => compose().then((m) => m.NewContactsMessage), 'messages.send'),
    new_contact_message: modal(() => compose().then((m) => m.NewContactMessage), 'messages.send'),
  },
}
