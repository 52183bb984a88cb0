import { Notifications } from '@mantine/notifications'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { phraseBook } from '../../shared/phrases'
import { useAutoLock } from '../auth/auto-lock'
import { PasswordAgain } from '../auth/password-again'
import { addPhrases } from '../kit/phrases'
import { addEntries } from '../kit/sync/entry-words'
import { DomainListProvider } from '../parts/app/domain-list'
import { FoyerProvider } from '../sync/react'
import { clientDomains } from './domains'
import { KitSlots } from './kit-slots'
import { SignInBar } from './screens/sign-in-bar'
import { ModalHost } from './shell/modal-host'

addPhrases(phraseBook)
for (const { entries } of clientDomains) if (entries) addEntries(entries)

function AutoLock() {
  useAutoLock()
  return null
}

/**
 * Layout of the signed-in app: the open organisation, the modals available on every page, its toasts, and the device
 * lock.
 */
export function SignedIn() {
  const { foyer } = useRouteContext({ from: '/_app' })
  return (
    <FoyerProvider foyer={foyer}>
      <DomainListProvider value={clientDomains}>
        <KitSlots>
          <Notifications position="bottom-right" />
          <PasswordAgain />
          <SignInBar />
          <Outlet />
          <ModalHost />
          <AutoLock />
        </KitSlots>
      </DomainListProvider>
    </FoyerProvider>
  )
}
