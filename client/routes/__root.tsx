import { createRootRouteWithContext } from '@tanstack/react-router'
import { Crashed, NotFound } from '../app/dead-ends'
import { modalSearch } from '../app/modals'
import { Root } from '../app/root'
import type { RouterContext } from '../app/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: modalSearch,
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
})
