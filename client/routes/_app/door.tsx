import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../app/guard'
import { Crashed } from '../../app/screens/dead-ends'
import { UserMenu } from '../../app/shell/user-menu'
import { Door } from '../../door/door'

export const Route = createFileRoute('/_app/door')({
  beforeLoad: guard('check_ins.scan'),
  component: () => <Door menu={<UserMenu small position="bottom-end" places />} />,
  errorComponent: Crashed,
})
