import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { createMessage } from '../../../shared/messages/commands'
import type { SupportMessage } from '../../../shared/messages/support'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { rereadServerRows } from '../../kit/reading/server-pages'
import { paragraphsOf } from '../../kit/rich-text/paragraphs'
import { RichText } from '../../kit/rich-text/rich-text'
import { useFoyer } from '../../sync/react'
import classes from './conversation.module.css'
import type { Support } from './use-support'

/** The messages of a conversation with the support, oldest first. */
export function SupportMessages({
  support,
  messages,
}: {
  readonly support: Support
  readonly messages: readonly SupportMessage[] | undefined
}) {
  const t = useT()
  const format = useFormat()
  return (
    <ol className={classes.entries} aria-live="polite">
      {messages?.map(({ id, body, is_mine, created_at }) => (
        <li key={id} className={classes.entry} data-mine={is_mine || undefined}>
          <p className={classes.author}>
            {is_mine ? t('help.chat.you') : (support?.name ?? '')} ·{' '}
            <time dateTime={created_at}>{format.when(created_at)}</time>
          </p>
          <RichText html={body} />
        </li>
      ))}
    </ol>
  )
}

type ReplyProps = {
  readonly support: Support
  readonly subject: string
  /** The first message of the conversation; null for a message that begins one. */
  readonly thread_id: string | null
  readonly hasFocus?: boolean
  /** Called with the first message of the conversation. */
  readonly onSent?: (thread_id: string) => void
}

/** Writes to the support. Enter sends, Shift and Enter begins a line. */
export function SupportReply({ support, subject, thread_id, hasFocus = false, onSent }: ReplyProps) {
  const t = useT()
  const foyer = useFoyer()
  const [typed, setTyped] = useState('')
  const { busy, problem, attempt } = useAttempt()
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = paragraphsOf(typed)
    if (body === '' || !support || busy) return
    const id = newId()
    await attempt(async () => {
      await foyer.call(createMessage, { input: { id, subject, body, recipient_org_id: support.id, thread_id } })
      setTyped('')
      onSent?.(thread_id ?? id)
      rereadServerRows()
    })
  }
  return (
    <form className={classes.reply} onSubmit={(event) => void send(event)}>
      <Failure problem={problem} />
      <Textarea
        {...(hasFocus && { 'data-autofocus': true })}
        label={t('help.chat.message')}
        value={typed}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button
        type="submit"
        loading={busy}
        disabled={typed.trim() === '' || !support}
        rightSection={<IconSend2 size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t('help.chat.send')}
      </Button>
    </form>
  )
}
