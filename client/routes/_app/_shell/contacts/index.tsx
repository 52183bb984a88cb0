import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { contactsPage } from '../../../../contacts/list'
import { listSearch } from '../../../../kit/list-search'
import { EntityPage } from '../../../../kit/page/entity-page'

export const Route = createFileRoute('/_app/_shell/contacts/')({
  validateSearch: listSearch,
  beforeLoad: guard('contacts.read'),
  component: () => <EntityPage page={contactsPage} />,
  errorComponent: Crashed,
})
