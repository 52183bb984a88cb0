import { createFileRoute } from '@tanstack/react-router'
import { PasswordPage } from '../../auth/password-page'

/**
 * Sets a password with the token behind the `#`, which browsers never send to a server. Without a token, requests an
 * email with a link.
 */
export const Route = createFileRoute('/auth/password')({ component: PasswordPage })
