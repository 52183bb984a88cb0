import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBraces, IconDots } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { audienceQuery } from '../../shared/campaign_actions/queries'
import { builtInTemplate, isBuiltIn, templateJson } from '../../shared/email/templates/built-in'
import { parseJson } from '../../shared/kernel/encoding/json'
import {
  createMessageTemplate,
  deleteMessageTemplate,
  updateMessageTemplate,
} from '../../shared/message_templates/commands'
import { TEMPLATE_TYPES } from '../../shared/message_templates/entity'
import { messageTemplatesList } from '../../shared/message_templates/list'
import { VARIABLES } from '../../shared/message_templates/variables'
import { EditorModal } from '../email-editor/editor-modal'
import { useWrittenEmail } from '../email-editor/use-written-email'
import { toastDone } from '../kit/display/toast'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { Unanswered } from '../kit/layout/notice/unanswered'
import type { ModalProps } from '../kit/modal'
import { errorText, useFormat, useT } from '../kit/phrases'
import type { ListRow } from '../kit/reading/row-source'
import { rowsOfList } from '../kit/reading/row-source'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useLastRow } from '../kit/use-last'
import { useFoyer, useRow, useServerQuery } from '../sync/react'

type TemplateType = (typeof TEMPLATE_TYPES)[number]
type Template = Pick<ListRow<typeof messageTemplatesList.entity>, 'id' | 'name' | 'subject' | 'body' | 'json'>

const source = rowsOfList(messageTemplatesList)
const { one } = messageTemplatesList

/** Opens a template; with `id` for an event. */
export function TemplatePanel({ value, close }: ModalProps) {
  const stored = useLastRow(source.useOne(isBuiltIn(value) ? null : value))
  const builtIn = builtInTemplate(value)
  const template = builtIn ? { ...builtIn, json: templateJson(builtIn.type, builtIn.body) } : stored
  return template ? (
    <Panel key={template.id} template={template} close={close} />
  ) : (
    <MissingDialog row={template} close={close} />
  )
}

/** Writes a new template of the type in the address. */
export function NewTemplate({ close }: ModalProps) {
  const t = useT()
  const wanted = useLocation({ select: ({ search }) => (search as { template_type?: string }).template_type })
  const type: TemplateType = wanted === 'reminder' || wanted === 'event' ? wanted : 'newsletter'
  const { subject, body } = builtInTemplate(`local_${type}_${t.language}`) ?? { subject: '', body: '' }
  const [template] = useState<Template>({ id: '', name: '', subject, body, json: templateJson(type, body) })
  return <Panel template={template} close={close} />
}

const typeOf = (json: string): TemplateType => {
  const read = parseJson(json) as { type?: unknown } | undefined
  return TEMPLATE_TYPES.find((type) => type === read?.type) ?? 'newsletter'
}

function Panel({ template, close }: { readonly template: Template; readonly close: () => void }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { search, pathname } = useLocation()
  const event_id = (search as { id?: string }).id ?? null
  const event = useRow('events', event_id)
  // Reminders of an event are written from its campaigns; everywhere else the template has its own type.
  const isReminder = pathname.includes('events') && pathname.includes('campaigns')
  const type: TemplateType = isReminder ? 'reminder' : event_id ? 'event' : typeOf(template.json)
  const { answer: recipients, failure } = useServerQuery(audienceQuery, {
    input: event_id ? { type: 'reminder', event_id } : {},
  })
  const [id, setId] = useState(isBuiltIn(template.id) ? '' : template.id)
  const { subject, body, setSubject, setBody, notices, isTooLong, mayStore, noteSaved, allowLeaving } = useWrittenEmail(
    `message_template:${template.id || `new ${type}`}`,
    template,
    {
      read: async () => (id !== '' && one ? ((await foyer.ask(one, { id })) as Template | null) : null),
      save: () => void save(),
    },
  )
  /** The part of the subject that was selected when it was left; null for its end. */
  const selected = useRef<readonly [start: number, end: number] | null>(null)
  const insertVariable = (name: (typeof VARIABLES)[number]) => {
    const [start, end] = selected.current ?? [subject.length, subject.length]
    const inserted = `{{${name}}}`
    selected.current = [start + inserted.length, start + inserted.length]
    setSubject(`${subject.slice(0, start)}${inserted}${subject.slice(end)}`)
  }
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const closing = { closeButtonProps: { 'aria-label': t('app.close') } }
  const save = async () => {
    setBusy(true)
    const failed = (error: unknown) =>
      ({
        title: t('message_templates.error'),
        message: errorText(t, error),
        color: 'red',
        loading: false,
        autoClose: 12_000,
        role: 'alert',
        ...closing,
      }) as const
    const isFree = await mayStore().catch((error: unknown) => {
      notifications.show(failed(error))
      return false
    })
    if (!isFree) {
      setBusy(false)
      return
    }
    const notice = notifications.show({
      title: t('message_templates.processing'),
      message: t('message_templates.saving'),
      loading: true,
      autoClose: false,
      ...closing,
    })
    const input = { name: subject, subject, body, json: templateJson(type, body) }
    try {
      const row = id
        ? await foyer.call(updateMessageTemplate, { id, input })
        : await foyer.call(createMessageTemplate, { input })
      const made = (row as { id?: string } | null)?.id
      if (made) setId(made)
      noteSaved({ subject, body })
      notifications.update({
        id: notice,
        title: t('message_templates.completed'),
        message: t('message_templates.saved'),
        color: 'green',
        loading: false,
        autoClose: 4000,
        ...closing,
      })
      rereadServerRows()
    } catch (error) {
      notifications.update({ id: notice, ...failed(error) })
    }
    setBusy(false)
  }
  return (
    <EditorModal
      label={t('message_templates.open')}
      close={close}
      source={body}
      onSource={setBody}
      subject={subject}
      onSubject={setSubject}
      onSubjectBlur={({ currentTarget: { value, selectionStart, selectionEnd } }) => {
        selected.current = [selectionStart ?? value.length, selectionEnd ?? value.length]
      }}
      type={type}
      event_id={event_id}
      // The job that sends reminders fills them.
      slots={type !== 'reminder'}
      notices={
        <>
          {notices}
          <Unanswered of={failure} />
        </>
      }
      before={
        <>
          {event && (
            <span>
              <strong>{event.title}</strong> {format.dateTime(event.starts_at)}
            </span>
          )}
          {recipients && <span>{t('message_templates.recipients', { count: recipients.reached })}</span>}
        </>
      }
      after={
        <Menu>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              aria-label={t('message_templates.insert_variable')}
              title={t('message_templates.insert_variable')}
            >
              <IconBraces size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {VARIABLES.map((name) => (
              <Menu.Item key={name} onClick={() => insertVariable(name)}>
                {t(`message_templates.variable.${name}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      }
      tail={
        <>
          <Button loading={busy} disabled={subject.trim() === '' || isTooLong} onClick={() => void save()}>
            {t('message_templates.save')}
          </Button>
          {id && (
            <Menu>
              <Menu.Target>
                <ActionIcon variant="subtle" aria-label={t('message_templates.more')}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item color="red" onClick={() => setAsks(true)}>
                  {t('message_templates.delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      {asks && (
        <FormDialog
          title={subject}
          lead={<p>{t('email.delete_ask')}</p>}
          close={() => setAsks(false)}
          command={deleteMessageTemplate}
          args={{ id }}
          fields={{}}
          submit="message_templates.delete"
          done={null}
          onDone={() => {
            toastDone(t('message_templates.deleted'), t('app.done'))
            allowLeaving()
            close()
          }}
        />
      )}
    </EditorModal>
  )
}
