import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { PasswordField } from '../kit/fields/password-field'
import { type Attempt, useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useLanguage, useT } from '../kit/phrases'
import { useSession, useSessionState } from '../sync/react'
import classes from './login.module.css'

/** Runs a step of the session and reports its failure. */
export function useSessionStep(): Pick<Attempt, 'busy' | 'problem' | 'attempt'> {
  const state = useSessionState()
  const { busy, problem, attempt } = useAttempt()
  const told = 'problem' in state && !busy ? (state.problem ?? null) : null
  return { busy, problem: problem ?? told, attempt }
}

type Props = {
  /** Content above the fields. */
  readonly lead: ReactNode
  /** Content below the button. */
  readonly foot?: ReactNode
  readonly email?: string
  readonly onDone?: () => void
}

/** E-mail and password. */
export function SignInForm({ lead, foot, email: known = '', onDone }: Props) {
  const t = useT()
  const session = useSession()
  const { setLanguage } = useLanguage()
  const { problem, busy, attempt } = useSessionStep()
  const [missing, setMissing] = useState({ email: false, password: false })
  const send = (email: string, password: string) =>
    attempt(async () => {
      const chosen = await session.login(email, password)
      if (chosen) setLanguage(chosen)
      onDone?.()
    })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setMissing({ email: email === '', password: password === '' })
    if (email && password) void send(email, password)
  }
  return (
    <form onSubmit={onSubmit} className={classes.form} noValidate>
      {lead}
      <Failure problem={problem} />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        label={t('app.login.email')}
        defaultValue={known}
        autoComplete="username"
        autoFocus={known === ''}
        error={missing.email && t('app.required')}
      />
      <PasswordField
        name="password"
        label={t('app.login.password')}
        autoComplete="current-password"
        autoFocus={known !== ''}
        data-autofocus={known !== '' || undefined}
        error={missing.password && t('app.required')}
      />
      <Button type="submit" loading={busy} className={classes.submit ?? ''}>
        {t('app.login.submit')}
      </Button>
      {foot}
    </form>
  )
}
