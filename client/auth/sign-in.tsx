import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { errorText, useT } from '../kit/phrases'
import { useSession, useSessionState } from '../sync/react'
import classes from './login.module.css'

/** Why the last attempt failed; what the session itself could not do, it tells. */
export function useAttempt() {
  const t = useT()
  const state = useSessionState()
  const told = 'problem' in state ? state.problem : null
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(errorText(t, error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { failure: failure ?? (told && !busy ? errorText(t, told) : null), busy, attempt }
}

/** Why it failed, in words. */
export const Failure = ({ text }: { readonly text: string | null }) =>
  text && (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden="true" />}
      classNames={{ root: classes.alert ?? '', message: classes.alertText ?? '' }}
    >
      {text}
    </Alert>
  )

type Props = {
  /** Said above the fields. */
  readonly lead: ReactNode
  /** Said below the button. */
  readonly foot?: ReactNode
  readonly email?: string
  readonly onDone?: () => void
}

/** E-mail and password. */
export function SignInForm({ lead, foot, email: known = '', onDone }: Props) {
  const t = useT()
  const session = useSession()
  const { failure, busy, attempt } = useAttempt()
  const [missing, setMissing] = useState({ email: false, password: false })
  const send = async (email: string, password: string) => {
    if (await attempt(() => session.login(email, password))) onDone?.()
  }
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
      <Failure text={failure} />
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
      <PasswordInput
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
