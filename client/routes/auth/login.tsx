import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '../../auth/login'

export const Route = createFileRoute('/auth/login')({
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search.redirect === 'string' && /^\/(?!\/)/.test(search.redirect) ? { redirect: search.redirect } : {},
  beforeLoad: ({ context, search }) => {
    if (context.foyer && !context.foyer.sync.get().sign_in_needed) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  component: LoginPage,
})
