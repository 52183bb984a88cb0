import { Outlet, useRouteContext } from '@tanstack/react-router'
import { phraseBook } from '../../shared/phrases'
import { useAutoLock } from '../auth/auto-lock'
import { addPhrases } from '../kit/phrases'
import { FoyerProvider } from '../sync/react'
import { ModalHost } from './modal-host'
import { SignInBar } from './screens/sign-in-bar'

addPhrases(phraseBook)

function AutoLock() {
  useAutoLock()
  return null
}

/** Everything behind the sign-in: the open organisation, the modals any page may open, and what locks it. */
export function SignedIn() {
  const { foyer } = useRouteContext({ from: '/_app' })
  return (
    <FoyerProvider foyer={foyer}>
      <SignInBar />
      <Outlet />
      <ModalHost />
      <AutoLock />
    </FoyerProvider>
  )
}
