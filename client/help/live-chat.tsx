import { ActionIcon, Button, Select, Textarea } from '@mantine/core'
import { IconSend2, IconX } from '@tabler/icons-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createMessage } from '../../shared/messages/commands'
import { type SupportMessage, supportMessages } from '../../shared/messages/support'
import type { ModalProps } from '../kit/domain'
import { useAnswer } from '../kit/entity/use-answer'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { AsyncPart } from '../kit/layout/async-part'
import { Sheet } from '../kit/layout/sheet'
import { rereadServerRows } from '../kit/list/reading/server-pages'
import { newId } from '../kit/new-id'
import { useFormat, useT } from '../kit/phrases'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { RichText } from '../kit/rich-text/rich-text'
import { useFoyer } from '../sync/react'
import classes from './help.module.css'
import { NoSupport } from './no-support'
import { useSupportOrg } from './use-support'

const NEW = 'new'

/** Conversations by their first message, the one with the latest message first. */
function conversations(messages: readonly SupportMessage[]): readonly (readonly SupportMessage[])[] {
  const byThread = new Map<string, SupportMessage[]>()
  for (const message of messages) {
    const key = message.thread_id ?? message.id
    byThread.set(key, [...(byThread.get(key) ?? []), message])
  }
  return [...byThread.values()].sort((a, b) => ((a.at(-1)?.created_at ?? '') < (b.at(-1)?.created_at ?? '') ? 1 : -1))
}

const threadOf = (messages: readonly SupportMessage[]): string => messages[0]?.thread_id ?? messages[0]?.id ?? NEW

/** Live chat: the user's conversations with the support, as messages of the Message Center. */
export function LiveChat({ close }: ModalProps) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const end = useRef<HTMLDivElement>(null)
  const { support, problem: unknown } = useSupportOrg()
  const { answer, problem } = useAnswer(supportMessages, {}, ['messages'])
  const [chosen, choose] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const { busy, problem: refusal, attempt } = useAttempt()
  const all = conversations(answer ?? [])
  const open = chosen === NEW ? undefined : (all.find((each) => threadOf(each) === chosen) ?? all[0])
  const count = open?.length ?? 0
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = paragraphsOf(typed)
    if (body === '' || !support || busy) return
    const id = newId()
    const thread_id = open ? threadOf(open) : null
    const subject = open?.[0]?.subject ?? t('help.chat.subject')
    await attempt(async () => {
      await foyer.call(createMessage, { input: { id, subject, body, recipient_org_id: support.id, thread_id } })
      setTyped('')
      choose(thread_id ?? id)
      rereadServerRows()
    })
  }
  const title = t('help.chat')
  const options = [
    ...all.map((each) => ({ value: threadOf(each), label: `${each[0]?.subject ?? ''} · ${format.when(each.at(-1)?.created_at ?? '')}` })),
    { value: NEW, label: t('help.chat.new') },
  ]
  return (
    <Sheet label={title} opened onClose={close} size={440}>
      <header className={classes.chatHead}>
        <h2>{title}</h2>
        <ActionIcon aria-label={t('app.close')} onClick={close}>
          <IconX size={22} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      {all.length > 0 && (
        <Select
          className={classes.chatChoice ?? ''}
          aria-label={t('help.chat.conversation')}
          data={options}
          value={open ? threadOf(open) : NEW}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      <AsyncPart role="region" className={classes.chat} tabIndex={0} aria-label={t('help.chat.with', { name: support?.name ?? '' })}>
        <Failure problem={unknown ?? problem} />
        {support === null && <NoSupport />}
        {support && !open && <p className={classes.quiet}>{t('help.chat.lead', { name: support.name })}</p>}
        <ol aria-live="polite">
          {open?.map(({ id, body, is_mine, created_at }) => (
            <li key={id} className={classes.chatEntry} data-mine={is_mine || undefined}>
              <p className={classes.quiet}>
                {is_mine ? t('help.chat.you') : (support?.name ?? '')} · <time dateTime={created_at}>{format.when(created_at)}</time>
              </p>
              <RichText html={body} />
            </li>
          ))}
        </ol>
        <div ref={end} />
      </AsyncPart>
      <form className={classes.chatForm} onSubmit={(event) => void send(event)}>
        <Failure problem={refusal} />
        <Textarea
          data-autofocus
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
        <Button type="submit" loading={busy} disabled={typed.trim() === '' || !support} rightSection={<IconSend2 size={16} stroke={1.75} aria-hidden="true" />}>
          {t('help.chat.send')}
        </Button>
      </form>
    </Sheet>
  )
}
