import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { RequestsPage } from '../../../../support_tickets/requests-page'

export const Route = createFileRoute('/_app/_shell/notifications/requests')({
  component: RequestsPage,
  errorComponent: Crashed,
})
