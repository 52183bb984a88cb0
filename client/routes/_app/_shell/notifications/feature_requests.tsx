import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { FeatureRequests } from '../../../../posts/feature-requests'

export const Route = createFileRoute('/_app/_shell/notifications/feature_requests')({
  component: FeatureRequests,
  errorComponent: Crashed,
})
