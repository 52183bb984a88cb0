import { IconUsers } from '@tabler/icons-react'
import { z } from 'zod'
import type { PhraseKey } from '../../shared/phrases'
import { modal } from '../kit/modal'
import { entry } from '../kit/sync/entry-words'
import type { ClientDomain } from '../parts/app/domain'

const contact = (title: PhraseKey) =>
  entry({ firstname: z.string().nullable(), lastname: z.string() }, (t, { firstname, lastname }) => ({
    title: t(title),
    detail: [firstname, lastname].filter(Boolean).join(' '),
  }))

const form = modal(() => import('./modals').then((m) => m.ContactForm), 'contacts.edit')

export const contactsClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/contacts',
      help: 'contacts',
      label: 'app.tab.audience',
      icon: IconUsers,
      can: 'contacts.read',
      at: 'audience',
    },
  ],
  modals: {
    contact_form: form,
    edit_contact: form,
    new_contact: modal(() => import('./modals').then((m) => m.NewContact), 'contacts.edit'),
    contact_details: modal(() => import('./modals').then((m) => m.ContactDetailsForm), 'contacts.edit'),
    labels_contact_id: modal(() => import('./modals').then((m) => m.ContactLabels), 'contacts.edit'),
    merge_contact: modal(() => import('./merge').then((m) => m.MergeContact), 'contacts.manage'),
    erase_contact: modal(() => import('./modals').then((m) => m.EraseContact), 'contacts.erase'),
    import_contacts: modal(() => import('./import-dialog').then((m) => m.ImportContacts), 'contacts.manage'),
  },
  entries: { CreateContact: contact('sync.entry.CreateContact'), UpdateContact: contact('sync.entry.UpdateContact') },
}
