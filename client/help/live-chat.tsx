import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type SupportMessage, supportMessages } from '../../shared/messages/support'
import { Failure } from '../kit/forms/failure'
import { AsyncPart } from '../kit/layout/async-part'
import { Sheet } from '../kit/layout/sheet'
import type { ModalProps } from '../kit/modal'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { SupportMessages, SupportReply } from '../parts/messages/conversation'
import { useSupportOrg } from '../parts/messages/use-support'
import classes from './help.module.css'
import { NoSupport } from './no-support'

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
  const end = useRef<HTMLDivElement>(null)
  const { support, problem: unknown } = useSupportOrg()
  const { answer, problem } = useAnswer(supportMessages, {}, ['messages'])
  const [chosen, choose] = useState<string | null>(null)
  const all = conversations(answer ?? [])
  const open = chosen === NEW ? undefined : (all.find((each) => threadOf(each) === chosen) ?? all[0])
  const count = open?.length ?? 0
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'end' })
  }, [count])
  const title = t('help.chat')
  const options = [
    ...all.map((each) => ({
      value: threadOf(each),
      label: `${each[0]?.subject ?? ''} · ${format.when(each.at(-1)?.created_at ?? '')}`,
    })),
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
      <AsyncPart
        role="region"
        className={classes.chat}
        tabIndex={0}
        aria-label={t('help.chat.with', { name: support?.name ?? '' })}
      >
        <Failure problem={unknown ?? problem} />
        {support === null && <NoSupport />}
        {support && !open && <p className={classes.quiet}>{t('help.chat.lead', { name: support.name })}</p>}
        <SupportMessages support={support} messages={open} />
        <div ref={end} />
      </AsyncPart>
      <SupportReply
        support={support}
        subject={open?.[0]?.subject ?? t('help.chat.subject')}
        thread_id={open ? threadOf(open) : null}
        hasFocus
        onSent={choose}
      />
    </Sheet>
  )
}
