import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '../../../kit/layout/empty-state'

export const Route = createFileRoute('/_app/_shell/welcome')({ component: () => <EmptyState title="app.welcome" hint="app.welcome_hint" /> })
