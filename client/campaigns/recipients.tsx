import { Button, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { can } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { resendEmail } from '../../shared/outbox/commands'
import { EMAIL_STATES } from '../../shared/outbox/entity'
import { outboxList } from '../../shared/outbox/list'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { type T, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { useFoyer } from '../sync/react'
import classes from './campaigns.module.css'

type Email = Pick<
  RowOf<'outbox'>,
  'id' | 'address' | 'state' | 'error' | 'opened_at' | 'clicked_at' | 'delivered_at' | 'complained_at'
>

/** Emails shown at once. */
const SHOWN = 50

/** Stages of an email on its way to a recipient, the furthest first. */
function progressWord(t: T, { state, complained_at, clicked_at, opened_at, delivered_at }: Email): string {
  if (complained_at) return t('campaigns.email_complained')
  if (state !== 'failed' && clicked_at) return t('campaigns.email_clicked')
  if (state !== 'failed' && opened_at) return t('campaigns.email_opened')
  if (state === 'sent' && delivered_at) return t('campaigns.email_delivered')
  return t(`campaigns.email_${state ?? 'waiting'}`)
}

/** Says why an email has not arrived. What a mail server has answered stays as it is. */
function errorWord(t: T, error: string): string {
  if (error === 'server.busy') return t('campaigns.email_not_rendered')
  if (error === 'mail_settings.unreachable') return t('campaigns.email_no_server')
  if (error === 'mail_settings.login_refused') return t('campaigns.email_no_login')
  return error.startsWith('not rendered') ? t('campaigns.email_unrenderable') : error
}

/**
 * The emails of a campaign by recipient, each with how far it has come. An email that failed or may be lost can be sent
 * again.
 */
export function Recipients({ message_id }: { readonly message_id: string }) {
  const t = useT()
  const foyer = useFoyer()
  const [state, setState] = useState<string | null>(null)
  const input = useMemo(() => ({ input: { message_id, ...(state && { state }), limit: SHOWN } }), [message_id, state])
  const { answer, problem: unread } = useAnswer(outboxList.asked, input, ['outbox'])
  const { busy, problem, attempt } = useAttempt()
  const page = answer as Readonly<Record<string, unknown>> | undefined
  const emails = (page?.[outboxList.rows] ?? []) as readonly Email[]
  const total = Number(page?.total ?? 0)
  const mayResend = can(foyer.identity.user.role, 'messages.send')
  const resend = ({ id, address }: { readonly id: string; readonly address: string | null }) =>
    attempt(async () => {
      await foyer.call(resendEmail, { id })
      toastDone(t('campaigns.resend_done', { address: address ?? '–' }))
    })
  if (page && total === 0 && state === null)
    return (
      <section>
        <h3>{t('campaigns.recipients')}</h3>
        <p>{t('campaigns.recipients_none')}</p>
      </section>
    )
  return (
    <section>
      <h3>{t('campaigns.recipients')}</h3>
      <Failure problem={problem ?? unread} />
      <Select
        label={t('campaigns.email_state')}
        placeholder={t('campaigns.email_any')}
        data={EMAIL_STATES.map((value) => ({ value, label: t(`campaigns.email_${value}`) }))}
        value={state}
        clearable
        onChange={setState}
      />
      {page && <p aria-live="polite">{t('campaigns.recipients_shown', { shown: emails.length, total })}</p>}
      <ul className={classes.recipients}>
        {emails.map((email) => (
          <li key={email.id}>
            <span className={classes.recipient}>
              {email.address ?? '–'}
              {email.error && email.state !== 'sent' && <small>{errorWord(t, email.error)}</small>}
            </span>
            <span>{progressWord(t, email)}</span>
            {mayResend && (email.state === 'failed' || email.state === 'unsure') && (
              <Button
                size="sm"
                variant="default"
                disabled={busy}
                aria-label={t('campaigns.resend_to', { address: email.address ?? '' })}
                onClick={() => void resend(email)}
              >
                {t('campaigns.resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
