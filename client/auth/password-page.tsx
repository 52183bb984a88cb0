import { Button, TextInput } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { assertStrongPassword, PASSWORD_LENGTH } from '../../shared/accounts/password'
import { accountsPhrases } from '../../shared/accounts/phrases'
import type { PasswordLinkAnswer } from '../../shared/accounts/session'
import { PasswordField } from '../kit/fields/password-field'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { addPhrases, useLanguage, useT } from '../kit/phrases'
import type { Foyer } from '../sync/foyer'
import { useSession, useSessionState } from '../sync/react'
import { EntryPage } from './login'
import classes from './login.module.css'
import { useSignInAfter } from './setup/sign-in-after'

// This page opens before the sign-in, when the organisation's phrases are not loaded.
addPhrases(accountsPhrases)

/** Setting a password by a link, and asking for one. */
export function PasswordPage() {
  const t = useT()
  const token = useLocation({ select: ({ hash }) => hash })
  const state = useSessionState()
  useDocumentTitle(t('app.title', { page: t('accounts.password.title') }))
  return (
    <EntryPage brand={t('app.name')}>
      {token === '' ? (
        <AskForEmail />
      ) : state.kind === 'open' ? (
        <SomebodyHere foyer={state.foyer} />
      ) : (
        <ByLink key={token} token={token} />
      )}
    </EntryPage>
  )
}

const Lead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div>
    <h1>{title}</h1>
    {children}
  </div>
)

const Ways = ({ again = false }: { readonly again?: boolean }) => {
  const t = useT()
  return (
    <>
      {again && <Link to="/auth/password">{t('accounts.password.ask_again')}</Link>}
      <Link to="/auth/login">{t('accounts.password.to_sign_in')}</Link>
    </>
  )
}

/** Shown when someone else is signed in in this browser, because their session must not be ended. */
function SomebodyHere({ foyer }: { readonly foyer: Foyer }) {
  const t = useT()
  const { user, org } = foyer.identity
  return (
    <div className={classes.form}>
      <Lead title={t('accounts.password.title')}>
        <p>{t('accounts.password.somebody_here', { name: user.name, organisation: org.name })}</p>
      </Lead>
      <Link to="/">{t('accounts.password.to_work')}</Link>
    </div>
  )
}

function ByLink({ token }: { readonly token: string }) {
  const { passwords } = useSession()
  const { setLanguage } = useLanguage()
  const { problem, attempt } = useAttempt()
  const [opened, setOpened] = useState<PasswordLinkAnswer | null>(null)
  const t = useT()
  useEffect(() => {
    void attempt(async () => {
      const link = await passwords.inspectLink(token)
      if (link.lang) setLanguage(link.lang)
      setOpened(link)
    })
  }, [attempt, passwords, token, setLanguage])
  if (opened) return <Choose token={token} opened={opened} />
  return (
    <div className={classes.form}>
      <Lead title={t('accounts.password.title')} />
      <Failure problem={problem} />
      {problem !== null && <Ways again />}
    </div>
  )
}

function Choose({
  token,
  opened: { email, organisation },
}: {
  readonly token: string
  readonly opened: PasswordLinkAnswer
}) {
  const t = useT()
  const { passwords } = useSession()
  const signInAfter = useSignInAfter()
  const { busy, problem, attempt } = useAttempt()
  const save = (password: string) =>
    attempt(async () => {
      assertStrongPassword(password, [email, organisation ?? ''])
      await passwords.set(token, password)
      await signInAfter(email, password)
    })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(String(new FormData(event.currentTarget).get('password') ?? ''))
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Lead title={t('accounts.password.title')}>
        <p>
          {organisation === null
            ? t('accounts.password.lead', { email })
            : t('accounts.password.lead_house', { email, organisation })}
        </p>
      </Lead>
      <Failure problem={problem} />
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        name="password"
        label={t('accounts.password.new')}
        description={t('accounts.password.hint', PASSWORD_LENGTH)}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" loading={busy} className={classes.submit ?? ''}>
        {t('accounts.password.set')}
      </Button>
    </form>
  )
}

function AskForEmail() {
  const t = useT()
  const { passwords } = useSession()
  const { busy, problem, attempt } = useAttempt()
  const [asked, setAsked] = useState<{ readonly email: string; readonly letters: boolean } | null>(null)
  const [missing, setMissing] = useState(false)
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setMissing(email === '')
    if (email) void attempt(async () => setAsked({ email, ...(await passwords.requestReset(email)) }))
  }
  if (asked)
    return (
      <div className={classes.form}>
        <Lead title={t('accounts.password.forgotten')}>
          <p role="status">
            {t(asked.letters ? 'accounts.password.asked' : 'accounts.password.no_letters', { email: asked.email })}
          </p>
        </Lead>
        <Ways />
      </div>
    )
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <Lead title={t('accounts.password.forgotten')}>
        <p>{t('accounts.password.forgotten_lead')}</p>
      </Lead>
      <Failure problem={problem} />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        label={t('app.login.email')}
        autoComplete="username"
        autoFocus
        error={missing && t('app.required')}
      />
      <Button type="submit" loading={busy} className={classes.submit ?? ''}>
        {t('accounts.password.ask')}
      </Button>
      <Ways />
    </form>
  )
}
