import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { MessageCenter } from '../../../notifications/center'

export const Route = createFileRoute('/_app/_shell/notifications')({
  beforeLoad: guard('support.contact'),
  component: MessageCenter,
  errorComponent: Crashed,
})
