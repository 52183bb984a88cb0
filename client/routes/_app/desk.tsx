import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../app/guard'
import { Crashed } from '../../app/screens/dead-ends'
import { UserMenu } from '../../app/shell/user-menu'
import { Desk } from '../../desk/desk'
import { listSearch } from '../../kit/list-search'

export const Route = createFileRoute('/_app/desk')({
  validateSearch: listSearch,
  beforeLoad: guard('orders.sell'),
  component: () => <Desk menu={<UserMenu small position="bottom-end" places />} />,
  errorComponent: Crashed,
})
