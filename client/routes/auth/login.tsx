import { createFileRoute, redirect } from '@tanstack/react-router'
import { LoginPage } from '../../auth/login'
import { returnAddress } from '../../auth/return-address'

export const Route = createFileRoute('/auth/login')({
  // A refused address must be named as undefined: the router keeps parameters that the answer leaves out.
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: returnAddress(search.redirect, location.origin),
  }),
  beforeLoad: ({ context, search }) => {
    if (context.foyer && !context.foyer.sync.get().sign_in_needed)
      throw redirect({ href: search.redirect ?? '/', replace: true })
  },
  component: LoginPage,
})
