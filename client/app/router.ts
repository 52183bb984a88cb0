import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../kit/address'
import type { Foyer } from '../sync/foyer'
import { routeTree } from './routes.gen'

/** Context of every route: the open organisation, or null. */
export type RouterContext = { readonly foyer: Foyer | null }

export const router = createRouter({
  routeTree,
  context: { foyer: null } satisfies RouterContext as RouterContext,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
