import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '../../auth/password-page'

/** With a token behind the `#`, which goes to no server, somebody sets a password; without one they ask for a letter. */
export const Route = createFileRoute('/auth/password')({ component: PasswordPage })
