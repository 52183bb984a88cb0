import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { ThreadPage } from '../../../../messages/thread-page'

export const Route = createFileRoute('/_app/_shell/notifications/messages/$id')({
  component: ThreadPage,
  errorComponent: Crashed,
})
