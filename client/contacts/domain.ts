import { IconUsers } from '@tabler/icons-react'
import { z } from 'zod'
import type { PhraseKey } from '../../shared/phrases'
import { type ClientDomain, modal } from '../kit/domain'
import { entry } from '../kit/sync/entry-words'

const contact = (title: PhraseKey) =>
  entry({ firstname: z.string().nullable(), lastname: z.string() }, (t, { firstname, lastname }) => ({
    title: t(title),
    detail: [firstname, lastname].filter(Boolean).join(' '),
  }))

export const contactsClientDomain: ClientDomain = {
  navigation: [{ to: '/contacts', label: 'app.tab.audience', icon: IconUsers, can: 'contacts.read', at: 'audience' }],
  modals: { contact_form: modal(() => import('./modals').then((m) => m.ContactForm), 'contacts.edit') },
  entries: { CreateContact: contact('sync.entry.CreateContact'), UpdateContact: contact('sync.entry.UpdateContact') },
}
