import { Button, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../kit/phrases'
import type { Unlocker } from '../sync/device/unlocks'
import { useFoyer, useSession, useSyncState } from '../sync/react'
import login from './login.module.css'
import { PinForm, UnlockerList } from './pin-form'
import { SignInForm } from './sign-in'

/** The email and the users who may sign in again here. */
type KnownUsers = { readonly email: string; readonly people: readonly Unlocker[] }

/**
 * Dialog for signing in again during work, as the same user or another one of the organisation. Unsent work is uploaded
 * afterwards.
 */
export function SignInModal({ close }: { readonly close: () => void }) {
  const t = useT()
  const session = useSession()
  const { sign_in_needed } = useSyncState()
  const [known, setKnown] = useState<KnownUsers | null>(null)
  useEffect(() => {
    // Somebody else who signed in here is found by a page that is drawn anew, with this dialog still in its address.
    if (!sign_in_needed) close()
  }, [sign_in_needed, close])
  useEffect(() => {
    const load = async () => {
      const people = (await session.unlockers()).filter(({ isExpired: over }) => !over)
      setKnown({ people, email: await session.emailAddress() })
    }
    // Without readable stored data the user types everything.
    load().catch(() => setKnown({ people: [], email: '' }))
  }, [session])
  return (
    <Modal
      opened
      onClose={close}
      title={t('app.user.sign_in_again')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={440}
    >
      {known && <Ways {...known} />}
    </Modal>
  )
}

type SignInWay =
  | { readonly kind: 'pin'; readonly person: Unlocker }
  | { readonly kind: 'people' }
  | { readonly kind: 'password' }

/** By PIN, for those who have one here and begin with it; else by password. */
function Ways({ email, people }: KnownUsers) {
  const t = useT()
  const { id } = useFoyer().identity.user
  const { waiting } = useSyncState()
  const own = people.find(({ user_id }) => user_id === id)
  const [way, setWay] = useState<SignInWay>(own ? { kind: 'pin', person: own } : { kind: 'password' })
  const [only, ...others] = people
  const toPins = () => setWay(only && others.length === 0 ? { kind: 'pin', person: only } : { kind: 'people' })
  const lead = <p>{t('accounts.again.lead', { count: waiting })}</p>
  const other = (
    label: 'accounts.again.pin' | 'accounts.lock.other' | 'accounts.lock.password',
    onClick: () => void,
  ) => (
    <Button variant="subtle" className={login.submit ?? ''} onClick={onClick}>
      {t(label)}
    </Button>
  )
  const toPassword = other('accounts.lock.password', () => setWay({ kind: 'password' }))
  if (way.kind === 'password')
    return <SignInForm email={email} lead={lead} foot={only && other('accounts.again.pin', toPins)} />
  if (way.kind === 'people')
    return (
      <div className={login.form}>
        {lead}
        <UnlockerList people={people} onChoose={(person) => setWay({ kind: 'pin', person })} />
        {toPassword}
      </div>
    )
  return (
    <PinForm
      key={way.person.user_id}
      person={way.person}
      lead={
        <div>
          {lead}
          <p>{t('accounts.again.pin_of', { name: way.person.name })}</p>
        </div>
      }
      submit="app.login.submit"
      foot={
        <>
          {others.length > 0 && other('accounts.lock.other', () => setWay({ kind: 'people' }))}
          {toPassword}
        </>
      }
    />
  )
}
