import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { Wishes } from '../../../../posts/wishes'

export const Route = createFileRoute('/_app/_shell/notifications/feature_requests')({
  component: Wishes,
  errorComponent: Crashed,
})
