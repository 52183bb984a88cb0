import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/dead-ends'
import { guard } from '../../../app/navigation'
import { EntityPage } from '../../../kit/entity-page'
import { vouchersPage } from '../../../vouchers/page'
import { vouchersSearch } from '../../../vouchers/search'

export const Route = createFileRoute('/_app/_shell/vouchers')({
  validateSearch: vouchersSearch,
  beforeLoad: guard('vouchers.read'),
  component: () => <EntityPage page={vouchersPage} />,
  errorComponent: Crashed,
})
