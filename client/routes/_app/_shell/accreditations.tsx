import { createFileRoute } from '@tanstack/react-router'
import { AccreditationsPage } from '../../../accreditations/page'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { listSearch } from '../../../kit/list-search'

export const Route = createFileRoute('/_app/_shell/accreditations')({
  validateSearch: listSearch,
  beforeLoad: guard('accreditations.read'),
  component: AccreditationsPage,
  errorComponent: Crashed,
})
