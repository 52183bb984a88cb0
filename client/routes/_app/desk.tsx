import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../app/dead-ends'
import { guard } from '../../app/navigation'
import { UserMenu } from '../../app/user-menu'
import { Desk } from '../../desk/desk'

export const Route = createFileRoute('/_app/desk')({
  beforeLoad: guard('orders.sell'),
  component: () => <Desk menu={<UserMenu places />} />,
  errorComponent: Crashed,
})
