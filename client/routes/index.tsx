import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    if (!context.foyer) throw redirect({ to: '/auth/login', replace: true })
    // The navigation loads after the sign-in.
    const { homeOf } = await import('../app/shell/navigation')
    throw redirect({ ...homeOf(context.foyer.identity), replace: true })
  },
})
