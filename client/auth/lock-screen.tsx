import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconBackspace, IconChevronRight } from '@tabler/icons-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { PIN_LENGTH } from '../../shared/devices/pin'
import { phraseBook } from '../../shared/phrases'
import { learn, useFormat, useT } from '../kit/phrases'
import type { Lock } from '../sync/locking'
import { useSession } from '../sync/react'
import type { Unlocker } from '../sync/unlocks'
import classes from './lock.module.css'
import { EntryPage } from './login'
import login from './login.module.css'
import { Failure, SignInForm, useAttempt } from './sign-in'

// Nobody may have been at work on this page yet: what is said inside is learnt here too.
learn(phraseBook)

/** A locked device: it shows nothing of its work until somebody has shown who they are, by PIN or, online, by password. */
export function LockScreen({ lock }: { readonly lock: Lock }) {
  const t = useT()
  const { people } = lock
  const [way, setWay] = useState<string | null>(null)
  useDocumentTitle(t('app.title', { page: t('accounts.lock.title') }))
  const chosen = people.find(({ user_id }) => user_id === way) ?? (people.length === 1 && way === null ? people[0] : undefined)
  const shown = () => {
    if (people.length === 0 || way === 'password')
      return <ByPassword onBack={people.length === 0 ? null : () => setWay(null)} lead={people.length === 0 ? 'accounts.lock.nobody' : null} />
    if (chosen) return <ByPin key={chosen.user_id} person={chosen} onOther={() => setWay(people.length > 1 ? '' : 'password')} others={people.length > 1} />
    return <Choose people={people} onChoose={setWay} />
  }
  return (
    <EntryPage brand={lock.device} place={lock.org.name}>
      {shown()}
    </EntryPage>
  )
}

function Choose({ people, onChoose }: { readonly people: readonly Unlocker[]; readonly onChoose: (way: string) => void }) {
  const t = useT()
  return (
    <div className={login.form}>
      <div>
        <h1>{t('accounts.lock.title')}</h1>
        <p>{t('accounts.lock.who')}</p>
      </div>
      <ul className={login.orgs}>
        {people.map(({ user_id, name, over }) => (
          <li key={user_id}>
            <button type="button" onClick={() => onChoose(user_id)}>
              <span>
                <strong>{name}</strong>
                {over && <span>{t('accounts.lock.over_short')}</span>}
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" className={login.submit ?? ''} onClick={() => onChoose('password')}>
        {t('accounts.lock.password')}
      </Button>
    </div>
  )
}

type ByPinProps = { readonly person: Unlocker; readonly others: boolean; readonly onOther: () => void }

/** The PIN, typed or tapped. What it opens takes a second or two to work out. */
function ByPin({ person, others, onOther }: ByPinProps) {
  const t = useT()
  const format = useFormat()
  const session = useSession()
  const { failure, busy, attempt } = useAttempt()
  const [pin, setPin] = useState('')
  // A scanner types as a keyboard does, and a ticket is nobody's PIN.
  const foul = useRef(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = foul.current ? '' : pin
    foul.current = false
    setPin('')
    if (!busy && typed.length >= PIN_LENGTH.min) await attempt(() => session.unlock(person.user_id, typed))
  }
  const type = (text: string) => {
    if (text === '') foul.current = false
    else if (!/^\d+$/.test(text) || text.length > PIN_LENGTH.max) foul.current = true
    setPin(text.replace(/\D/g, '').slice(0, PIN_LENGTH.max))
  }
  if (person.over) return <ByPassword onBack={others ? onOther : null} lead="accounts.lock.over" until={format.when(person.not_after)} />
  return (
    <form className={login.form} onSubmit={(event) => void send(event)} noValidate>
      <div>
        <h1>{person.name}</h1>
        <p>{t('accounts.lock.pin_lead')}</p>
      </div>
      <Failure text={failure} />
      <TextInput
        className={classes.pin ?? ''}
        type="password"
        inputMode="numeric"
        aria-label={t('accounts.lock.pin')}
        autoComplete="off"
        autoFocus
        value={pin}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.pad}>
        {[...'123456789'].map((digit) => (
          <Button key={digit} variant="default" className={classes.key ?? ''} onClick={() => type(pin + digit)}>
            {digit}
          </Button>
        ))}
        <Button variant="default" className={classes.key ?? ''} data-word disabled={pin === ''} onClick={() => type('')}>
          {t('app.clear')}
        </Button>
        <Button variant="default" className={classes.key ?? ''} onClick={() => type(`${pin}0`)}>
          0
        </Button>
        <Button
          variant="default"
          className={classes.key ?? ''}
          disabled={pin === ''}
          aria-label={t('accounts.lock.backspace')}
          onClick={() => type(pin.slice(0, -1))}
        >
          <IconBackspace size={24} stroke={1.5} aria-hidden="true" />
        </Button>
      </div>
      <Button type="submit" size="md" loading={busy} disabled={pin.length < PIN_LENGTH.min} className={login.submit ?? ''}>
        {t('accounts.lock.open')}
      </Button>
      <Button variant="subtle" className={login.submit ?? ''} onClick={onOther}>
        {t(others ? 'accounts.lock.other' : 'accounts.lock.password')}
      </Button>
    </form>
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
