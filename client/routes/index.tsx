import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '../app/navigation'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.foyer ? homeOf(context.foyer.identity.user.role) : '/auth/login', replace: true })
  },
})
