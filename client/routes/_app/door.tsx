import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../app/dead-ends'
import { guard } from '../../app/navigation'
import { UserMenu } from '../../app/user-menu'
import { Door } from '../../door/door'

export const Route = createFileRoute('/_app/door')({
  beforeLoad: guard('check_ins.scan'),
  component: () => <Door menu={<UserMenu places />} />,
  errorComponent: Crashed,
})
