import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { ContactsPage } from '../../../contacts/list'
import { contactsSearch } from '../../../contacts/search'

export const Route = createFileRoute('/_app/_shell/contacts')({
  validateSearch: contactsSearch,
  beforeLoad: guard('contacts.read'),
  component: ContactsPage,
  errorComponent: Crashed,
})
