import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignedIn } from '../app/signed-in'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ context, location }) => {
    if (!context.foyer) throw redirect({ to: '/auth/login', search: { redirect: location.href }, replace: true })
    return { foyer: context.foyer }
  },
  component: SignedIn,
})
