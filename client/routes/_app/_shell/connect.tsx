import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../app/screens/dead-ends'
import { ReturnPage } from '../../../social_accounts/return-page'

/** Services send people back here after they were asked to allow a connection. */
export const Route = createFileRoute('/_app/_shell/connect')({ component: ReturnPage, errorComponent: Crashed })
