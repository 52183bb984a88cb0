import { Alert, Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { errorText, useLanguage, useT } from '../kit/phrases'
import { useSession, useSessionState } from '../sync/react'
import type { Membership } from '../sync/session'
import classes from './login.module.css'

/** Signing in, and choosing among several organisations. */
export function LoginPage() {
  const t = useT()
  const state = useSessionState()
  const { language, setLanguage } = useLanguage()
  useDocumentTitle(t('app.title', { page: t('app.login.title') }))
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width="40" height="40" />
          <span>{t('app.name')}</span>
        </div>
        {state.kind === 'choosing' ? <Choose memberships={state.memberships} /> : <SignIn />}
      </div>
      <SegmentedControl
        aria-label={t('app.user.language')}
        value={language}
        onChange={(code) => setLanguage(code === 'de' ? 'de' : 'en')}
        data={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
      />
    </main>
  )
}

/** Why the last attempt failed; one that got as far as opening an organisation is told by the session. */
function useAttempt() {
  const t = useT()
  const state = useSessionState()
  const told = state.kind === 'choosing' || state.kind === 'signed_out' ? state.problem : null
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return { failure: failure ?? (told && !busy ? errorText(t, told) : null), busy, attempt }
}

const Failure = ({ text }: { readonly text: string | null }) =>
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

function SignIn() {
  const t = useT()
  const session = useSession()
  const { failure, busy, attempt } = useAttempt()
  const [missing, setMissing] = useState({ email: false, password: false })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setMissing({ email: email === '', password: password === '' })
    if (email && password) void attempt(() => session.login(email, password))
  }
  return (
    <form onSubmit={onSubmit} className={classes.form} noValidate>
      <div>
        <h1>{t('app.login.title')}</h1>
        <p>{t('app.login.lead')}</p>
      </div>
      <Failure text={failure} />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        label={t('app.login.email')}
        autoComplete="username"
        autoFocus
        error={missing.email && t('app.required')}
      />
      <PasswordInput name="password" label={t('app.login.password')} autoComplete="current-password" error={missing.password && t('app.required')} />
      <Button type="submit" loading={busy} className={classes.submit ?? ''}>
        {t('app.login.submit')}
      </Button>
      <p className={classes.kept}>{t('app.login.kept')}</p>
    </form>
  )
}

function Choose({ memberships }: { readonly memberships: readonly Membership[] }) {
  const t = useT()
  const session = useSession()
  const { failure, busy, attempt } = useAttempt()
  return (
    <div className={classes.form}>
      <div>
        <h1>{t('app.login.choose')}</h1>
        <p>{t('app.login.choose_hint', { email: memberships[0]?.user.email ?? '' })}</p>
      </div>
      <Failure text={failure} />
      <ul className={classes.orgs}>
        {memberships.map(({ org, user }) => (
          <li key={org.id}>
            <button type="button" disabled={busy} onClick={() => void attempt(() => session.enter(org.id))}>
              <span>
                <strong>{org.name}</strong>
                <span>{t(`app.role.${user.role}`)}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
