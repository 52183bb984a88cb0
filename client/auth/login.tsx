import { SegmentedControl } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { usersPhrases } from '../../shared/users/phrases'
import { Failure } from '../kit/forms/failure'
import { addPhrases, useLanguage, useT } from '../kit/phrases'
import { OrgLogo } from '../parts/orgs/org-logo'
import type { Membership } from '../sync/identity'
import { useLive, useSession, useSessionState } from '../sync/react'
import classes from './login.module.css'
import { isSigningIn } from './setup/sign-in-after'
import { SignInForm, useSessionStep } from './sign-in'

addPhrases(usersPhrases)

/** Signing in, and choosing among several organisations. */
export function LoginPage() {
  const t = useT()
  const state = useSessionState()
  useDocumentTitle(t('app.title', { page: t('app.login.title') }))
  const isSetUp = useLive(isSigningIn)
  // The guard of this page is about to open the organisation's.
  const isLeaving = state.kind === 'open' && !state.foyer.sync.get().sign_in_needed
  const shown = () => {
    if (state.kind === 'choosing') return <Choose memberships={state.memberships} />
    return isSetUp || isLeaving ? <p role="status">{t('app.login.signing_in')}</p> : <SignIn />
  }
  return <EntryPage brand={t('app.name')}>{shown()}</EntryPage>
}

type EntryProps = {
  readonly brand: string
  readonly place?: string
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Page for signed-out users: a card with the language switch below. */
export function EntryPage({ brand, place, wide = false, children }: EntryProps) {
  const t = useT()
  const { language, setLanguage } = useLanguage()
  return (
    <main className={classes.page}>
      <div className={classes.card} data-wide={wide || undefined}>
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

/**
 * Returns true on a server without an organisation, where nobody can sign in. What cannot be asked counts as having
 * one.
 */
function useIsEmpty(): boolean {
  const { setup } = useSession()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    setup.hasOrganisation().then(
      (has) => setEmpty(!has),
      () => {},
    )
  }, [setup])
  return isEmpty
}

function SignIn() {
  const t = useT()
  if (useIsEmpty())
    return (
      <div className={classes.form}>
        <h1>{t('app.login.no_organisation')}</h1>
        <p>{t('app.login.no_organisation_lead')}</p>
      </div>
    )
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
              <OrgLogo url={org.media_logo_url} />
              <span>
                <strong>{org.name}</strong>
                <span>{t(`users.role.${user.role}`)}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
