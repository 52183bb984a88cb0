import { Button, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { createMessage } from '../../shared/messages/commands'
import type { Thread } from '../../shared/messages/queries'
import { toastDone, toastFailed } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { newId } from '../kit/new-id'
import { errorText, useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { useFoyer } from '../sync/react'
import classes from './messages.module.css'

/** Writes a reply. It goes to the other organisation of the thread; in a thread of one's own it is an internal note. */
export function ReplyForm({ thread }: { readonly thread: Thread }) {
  const t = useT()
  const foyer = useFoyer()
  const [typed, setTyped] = useState('')
  const { busy, problem, attempt } = useAttempt()
  const label = t(
    thread.sender_org_id ? 'messages.reply_org' : thread.recipient_org_id ? 'messages.reply_support' : 'messages.note',
  )
  const isNote = !thread.sender_org_id && !thread.recipient_org_id
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = paragraphsOf(typed)
    if (body === '' || busy) return
    const subject = t('messages.reply_subject', { subject: thread.subject }).slice(0, 200)
    await attempt(async () => {
      try {
        await foyer.call(createMessage, { input: { id: newId(), subject, body, thread_id: thread.id } })
      } catch (error) {
        toastFailed(errorText(t, error), t('messages.error'))
        throw error
      }
      setTyped('')
      toastDone(t('messages.sent'))
      rereadServerRows()
    })
  }
  return (
    <form className={classes.reply} onSubmit={(event) => void send(event)}>
      <Failure problem={problem} />
      <Textarea
        label={label}
        {...(isNote && { description: t('messages.note_hint') })}
        value={typed}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" loading={busy} disabled={typed.trim() === ''}>
        {t('messages.send')}
      </Button>
    </form>
  )
}
