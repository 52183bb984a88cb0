import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../auth/setup/setup-page'

/** Makes the first organisation with the token behind the `#`, which browsers never send to a server. */
export const Route = createFileRoute('/auth/setup')({ component: SetupPage })
