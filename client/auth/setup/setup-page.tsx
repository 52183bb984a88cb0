import { useDocumentTitle } from '@mantine/hooks'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountsPhrases } from '../../../shared/accounts/phrases'
import { setupPhrases } from '../../../shared/accounts/setup-phrases'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { addPhrases, useT } from '../../kit/phrases'
import { useLive, useSession } from '../../sync/react'
import { EntryPage } from '../login'
import classes from '../login.module.css'
import { SetupForm } from './setup-form'
import { isSigningIn } from './sign-in-after'

// This page opens before the sign-in, when the organisation's phrases are not loaded.
addPhrases(accountsPhrases)
addPhrases(setupPhrases)

/** Makes the first organisation of a server with the link that its start has printed. */
export function SetupPage() {
  const t = useT()
  const isBusy = useLive(isSigningIn)
  const token = useLocation({ select: ({ hash }) => hash })
  useDocumentTitle(t('app.title', { page: t('setup.title') }))
  return (
    <EntryPage brand={t('app.name')} wide>
      {isBusy ? <p role="status">{t('app.login.signing_in')}</p> : <ByLink key={token} token={token} />}
    </EntryPage>
  )
}

function ByLink({ token }: { readonly token: string }) {
  const t = useT()
  const { setup } = useSession()
  const { problem, attempt } = useAttempt()
  const [isGood, setGood] = useState(false)
  useEffect(() => {
    void attempt(async () => {
      await setup.checkLink(token)
      setGood(true)
    })
  }, [attempt, setup, token])
  if (isGood) return <SetupForm token={token} />
  return (
    <div className={classes.form}>
      <h1>{t(problem === null ? 'setup.title' : 'setup.link_title')}</h1>
      <Failure problem={problem} />
      {problem !== null && <Link to="/auth/login">{t('accounts.password.to_sign_in')}</Link>}
    </div>
  )
}
