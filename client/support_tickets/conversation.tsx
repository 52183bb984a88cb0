import { Button, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { createMessage } from '../../shared/messages/commands'
import { supportMessages, supportOrg } from '../../shared/messages/support'
import type { SupportRequest } from '../../shared/support_tickets/queries'
import { useAnswer } from '../kit/entity/use-answer'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { rereadServerRows } from '../kit/list/reading/server-pages'
import { newId } from '../kit/new-id'
import { useFormat, useT } from '../kit/phrases'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { RichText } from '../kit/rich-text/rich-text'
import { useSeen } from '../kit/unread'
import { useFoyer } from '../sync/react'
import classes from './requests.module.css'

/** The messages of a request, and a reply to the support. */
export function Conversation({ request: { message_id, title } }: { readonly request: SupportRequest }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { answer: support, problem: unknown } = useAnswer(supportOrg, {}, [])
  const { answer, problem } = useAnswer(supportMessages, {}, ['messages'])
  const { busy, problem: refusal, attempt } = useAttempt()
  const [typed, setTyped] = useState('')
  useSeen(message_id)
  const messages = answer?.filter(({ id, thread_id }) => (thread_id ?? id) === message_id)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = paragraphsOf(typed)
    if (body === '' || !support || busy) return
    await attempt(async () => {
      await foyer.call(createMessage, { input: { id: newId(), subject: title, body, recipient_org_id: support.id, thread_id: message_id } })
      setTyped('')
      rereadServerRows()
    })
  }
  return (
    <>
      <ol className={classes.messages} aria-live="polite">
        {messages?.map(({ id, body, is_mine, created_at }) => (
          <li key={id} className={classes.message} data-mine={is_mine || undefined}>
            <p className={classes.quiet}>
              {is_mine ? t('support_tickets.you') : (support?.name ?? t('support_tickets.support'))} ·{' '}
              <time dateTime={created_at}>{format.dateTime(created_at)}</time>
            </p>
            <RichText html={body} />
          </li>
        ))}
      </ol>
      <form className={classes.reply} onSubmit={(event) => void send(event)}>
        <Failure problem={refusal ?? problem ?? unknown} />
        <Textarea
          label={t('support_tickets.reply')}
          value={typed}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={20_000}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={typed.trim() === '' || !support}>
          {t('support_tickets.send')}
        </Button>
      </form>
    </>
  )
}
