import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import { finishConnection } from '../../shared/social_accounts/connect-commands'
import type { social_accounts } from '../../shared/social_accounts/entity'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import classes from './social.module.css'

/** Page to which a service sends people back: completes the connection, or says that it was not allowed. */
export function ReturnPage() {
  const t = useT()
  const foyer = useFoyer()
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const { state, code } = useMemo(() => {
    const sent = new URLSearchParams(query)
    return { state: sent.get('state') ?? '', code: sent.get('code') ?? '' }
  }, [query])
  const begun = useRef(false)
  useEffect(() => {
    // A state works once.
    if (code === '' || state === '' || begun.current) return
    begun.current = true
    void attempt(async () => {
      const account = (await foyer.call(finishConnection, { input: { state, code } })) as Row<typeof social_accounts>
      toastDone(
        t('social_accounts.connected', {
          service: t(`social_accounts.provider.${account.provider}`),
          name: account.name,
        }),
      )
      await navigate({
        to: '/settings/$page',
        params: { page: account.provider === 'canva' ? 'canva' : 'facebook' },
        replace: true,
      })
    })
  }, [attempt, code, foyer, navigate, state, t])
  return (
    <section className={classes.return} aria-label={t('social_accounts.return')}>
      <h1>{t('social_accounts.return')}</h1>
      {code === '' ? (
        <p role="alert">{t('social_accounts.not_allowed')}</p>
      ) : (
        problem === null && <p role="status">{t('social_accounts.completing')}</p>
      )}
      <Failure problem={problem} />
      {(code === '' || problem !== null) && (
        <div>
          <LinkButton to="/settings">{t('social_accounts.to_settings')}</LinkButton>
        </div>
      )}
    </section>
  )
}
