import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { ContactPage } from '../../../../contacts/page/page'
import { listSearch } from '../../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/contacts/$id')({
  validateSearch: listSearch,
  beforeLoad: guard('contacts.read'),
  component: ContactPage,
  errorComponent: Crashed,
})
