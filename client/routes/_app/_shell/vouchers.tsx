import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { EntityPage } from '../../../kit/entity/entity-page'
import { vouchersPage } from '../../../vouchers/page'
import { vouchersSearch } from '../../../vouchers/search'

export const Route = createFileRoute('/_app/_shell/vouchers')({
  validateSearch: vouchersSearch,
  beforeLoad: guard('vouchers.read'),
  component: () => <EntityPage page={vouchersPage} />,
  errorComponent: Crashed,
})
