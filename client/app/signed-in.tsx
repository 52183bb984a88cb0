import { Outlet, useRouteContext } from '@tanstack/react-router'
import { phraseBook } from '../../shared/phrases'
import { learn } from '../kit/phrases'
import { FoyerProvider } from '../sync/react'
import { ModalHost } from './modal-host'

learn(phraseBook)

/** Everything behind the sign-in: the open organisation and the modals any page may open. */
export function SignedIn() {
  const { foyer } = useRouteContext({ from: '/_app' })
  return (
    <FoyerProvider foyer={foyer}>
      <Outlet />
      <ModalHost />
    </FoyerProvider>
  )
}
