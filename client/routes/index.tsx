import { createFileRoute, redirect } from '@tanstack/react-router'
import { listSearch } from '../kit/list-search'

export const Route = createFileRoute('/')({
  validateSearch: listSearch,
  beforeLoad: async ({ context, search, location }) => {
    // A form that the address opens comes along, through the sign-in too.
    if (!context.foyer)
      throw redirect({
        to: '/auth/login',
        search: location.href === '/' ? {} : { redirect: location.href },
        replace: true,
      })
    // The navigation loads after the sign-in.
    const { homeOf } = await import('../app/shell/navigation')
    const home = homeOf(context.foyer.identity)
    throw redirect({ ...home, search: { ...home.search, ...search }, replace: true })
  },
})
