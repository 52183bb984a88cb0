import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from '../app/root'
import type { RouterContext } from '../app/router'
import { Crashed, NotFound } from '../app/screens/dead-ends'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Crashed,
})
