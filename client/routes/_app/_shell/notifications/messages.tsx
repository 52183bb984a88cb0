import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { MessagesLayout } from '../../../../messages/messages-layout'

export const Route = createFileRoute('/_app/_shell/notifications/messages')({
  beforeLoad: guard('messages.read'),
  component: MessagesLayout,
  errorComponent: Crashed,
})
