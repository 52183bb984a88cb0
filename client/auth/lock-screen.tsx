import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { accountsPhrases } from '../../shared/accounts/phrases'
import { addPhrases, useFormat, useT } from '../kit/phrases'
import type { DeviceLock } from '../sync/device/device-lock'
import type { Unlocker } from '../sync/device/unlocks'
import { EntryPage } from './login'
import login from './login.module.css'
import { PinForm, UnlockerList } from './pin-form'
import { SignInForm } from './sign-in'

// After a reload the lock screen shows before the organisation's phrases are loaded.
addPhrases(accountsPhrases)

/** Lock screen of a device. Hides all work until a user authenticates by PIN or, online, by password. */
export function LockScreen({ lock }: { readonly lock: DeviceLock }) {
  const t = useT()
  const format = useFormat()
  const { people } = lock
  const [way, setWay] = useState<string | null>(null)
  useDocumentTitle(t('app.title', { page: t('accounts.lock.title') }))
  const chosen =
    people.find(({ user_id }) => user_id === way) ?? (people.length === 1 && way === null ? people[0] : undefined)
  const shown = () => {
    if (people.length === 0 || way === 'password')
      return (
        <ByPassword
          onBack={people.length === 0 ? null : () => setWay(null)}
          lead={people.length === 0 ? 'accounts.lock.nobody' : null}
        />
      )
    const others = people.length > 1
    const onOther = () => setWay(others ? '' : 'password')
    if (chosen?.isExpired)
      return (
        <ByPassword onBack={others ? onOther : null} lead="accounts.lock.over" until={format.when(chosen.not_after)} />
      )
    if (chosen)
      return (
        <PinForm
          key={chosen.user_id}
          person={chosen}
          lead={
            <div>
              <h1>{chosen.name}</h1>
              <p>{t('accounts.lock.pin_lead')}</p>
            </div>
          }
          submit="accounts.lock.open"
          foot={
            <Button variant="subtle" className={login.submit ?? ''} onClick={onOther}>
              {t(others ? 'accounts.lock.other' : 'accounts.lock.password')}
            </Button>
          }
        />
      )
    return <Choose people={people} onChoose={setWay} />
  }
  return (
    <EntryPage brand={lock.device} place={lock.org.name}>
      {shown()}
    </EntryPage>
  )
}

function Choose({
  people,
  onChoose,
}: {
  readonly people: readonly Unlocker[]
  readonly onChoose: (way: string) => void
}) {
  const t = useT()
  return (
    <div className={login.form}>
      <div>
        <h1>{t('accounts.lock.title')}</h1>
        <p>{t('accounts.lock.who')}</p>
      </div>
      <UnlockerList people={people} onChoose={({ user_id }) => onChoose(user_id)} />
      <Button variant="subtle" className={login.submit ?? ''} onClick={() => onChoose('password')}>
        {t('accounts.lock.password')}
      </Button>
    </div>
  )
}

type ByPasswordProps = {
  readonly lead: 'accounts.lock.nobody' | 'accounts.lock.over' | null
  readonly until?: string
  readonly onBack: (() => void) | null
}

function ByPassword({ lead, until = '', onBack }: ByPasswordProps) {
  const t = useT()
  return (
    <SignInForm
      lead={
        <div>
          <h1>{t('accounts.lock.title')}</h1>
          <p>{t(lead ?? 'accounts.lock.password_lead', { until })}</p>
        </div>
      }
      foot={
        onBack && (
          <Button variant="subtle" className={login.submit ?? ''} onClick={onBack}>
            {t('accounts.lock.back')}
          </Button>
        )
      }
    />
  )
}
