import { SegmentedControl } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '../kit/forms/failure'
import { useLanguage, useT } from '../kit/phrases'
import type { Membership } from '../sync/identity'
import { useSession, useSessionState } from '../sync/react'
import classes from './login.module.css'
import { SignInForm, useSessionStep } from './sign-in'

/** Signing in, and choosing among several organisations. */
export function LoginPage() {
  const t = useT()
  const state = useSessionState()
  useDocumentTitle(t('app.title', { page: t('app.login.title') }))
  return <EntryPage brand={t('app.name')}>{state.kind === 'choosing' ? <Choose memberships={state.memberships} /> : <SignIn />}</EntryPage>
}

/** Page for signed-out users: a card with the language switch below. */
export function EntryPage({ brand, place, children }: { readonly brand: string; readonly place?: string; readonly children: ReactNode }) {
  const t = useT()
  const { language, setLanguage } = useLanguage()
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <img src="/icon.svg" alt="" width="40" height="40" />
          <span>
            {brand}
            {place && <small>{place}</small>}
          </span>
        </div>
        {children}
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

function SignIn() {
  const t = useT()
  return (
    <SignInForm
      lead={
        <div>
          <h1>{t('app.login.title')}</h1>
          <p>{t('app.login.lead')}</p>
        </div>
      }
      foot={
        <>
          <Link to="/auth/password">{t('app.login.forgotten')}</Link>
          <p className={classes.kept}>{t('app.login.kept')}</p>
        </>
      }
    />
  )
}

function Choose({ memberships }: { readonly memberships: readonly Membership[] }) {
  const t = useT()
  const session = useSession()
  const { problem, busy, attempt } = useSessionStep()
  return (
    <div className={classes.form}>
      <div>
        <h1>{t('app.login.choose')}</h1>
        <p>{t('app.login.choose_hint', { email: memberships[0]?.user.email ?? '' })}</p>
      </div>
      <Failure problem={problem} />
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
