import { Button, TextInput } from '@mantine/core'
import { IconBackspace, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { PIN_LENGTH } from '../../shared/devices/pin'
import type { PhraseKey } from '../../shared/phrases'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import type { Unlocker } from '../sync/device/unlocks'
import { useSession } from '../sync/react'
import classes from './lock.module.css'
import login from './login.module.css'
import { useSessionStep } from './sign-in'

type PeopleProps = { readonly people: readonly Unlocker[]; readonly onChoose: (person: Unlocker) => void }

/** Those who have a PIN here, to choose from. */
export function UnlockerList({ people, onChoose }: PeopleProps) {
  const t = useT()
  return (
    <ul className={login.orgs}>
      {people.map((person) => (
        <li key={person.user_id}>
          <button type="button" onClick={() => onChoose(person)}>
            <span>
              <strong>{person.name}</strong>
              {person.isExpired && <span>{t('accounts.lock.over_short')}</span>}
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type ByPinProps = {
  readonly person: Unlocker
  /** Content above the PIN field: the owner of the PIN. */
  readonly lead: ReactNode
  readonly submit: PhraseKey
  /** The other ways, below the button. */
  readonly foot: ReactNode
}

/** Form for the PIN, typed or tapped. Deriving the key from it takes a second or two. */
export function PinForm({ person, lead, submit, foot }: ByPinProps) {
  const t = useT()
  const session = useSession()
  const { problem, busy, attempt } = useSessionStep()
  const [pin, setPin] = useState('')
  // A barcode scanner types like a keyboard. A scanned ticket must not count as a PIN.
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
  return (
    <form className={login.form} onSubmit={(event) => void send(event)} noValidate>
      {lead}
      <Failure problem={problem} />
      <TextInput
        className={classes.pin ?? ''}
        type="password"
        inputMode="numeric"
        aria-label={t('accounts.lock.pin')}
        autoComplete="off"
        autoFocus
        data-autofocus
        value={pin}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={classes.pad}>
        {[...'123456789'].map((digit) => (
          <Button key={digit} variant="default" className={classes.key ?? ''} onClick={() => type(pin + digit)}>
            {digit}
          </Button>
        ))}
        <Button
          variant="default"
          className={classes.key ?? ''}
          data-word
          disabled={pin === ''}
          onClick={() => type('')}
        >
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
      <Button
        type="submit"
        size="md"
        loading={busy}
        disabled={pin.length < PIN_LENGTH.min}
        className={login.submit ?? ''}
      >
        {t(submit)}
      </Button>
      {foot}
    </form>
  )
}
