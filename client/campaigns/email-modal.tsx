import { Button, Modal } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { saveCampaignMessage } from '../../shared/campaign_actions/commands'
import { campaignActionQuery } from '../../shared/campaign_actions/queries'
import { reachesVisitors } from '../../shared/campaign_actions/rules'
import { builtInTemplate } from '../../shared/email/templates/built-in'
import { EditorModal } from '../email-editor/editor-modal'
import editorClasses from '../email-editor/email-editor.module.css'
import { useWrittenEmail } from '../email-editor/use-written-email'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Unanswered } from '../kit/layout/notice/unanswered'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import { rereadServerRows } from '../kit/reading/server-pages'
import { useFoyer, useServerQuery } from '../sync/react'
import { TestDialog } from './action/test-dialog'

type Action = NonNullable<z.infer<typeof campaignActionQuery.returns>>

/** The message of a campaign in the editor. */
export function CampaignEmail({ value, close }: ModalProps) {
  const t = useT()
  const { answer: action, failure } = useServerQuery(campaignActionQuery, { id: value })
  if (action) return <Writer key={action.id} action={action} close={close} />
  return (
    <Modal opened onClose={close} title={t('email.editor')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <Unanswered of={failure} />
      {action === null && <p>{t('campaigns.gone')}</p>}
    </Modal>
  )
}

function Writer({ action, close }: { readonly action: Action; readonly close: () => void }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const { id, message, event_id, type } = action
  const [opened] = useState(() => ({
    subject: message?.subject ?? '',
    body: message?.body || (builtInTemplate(`local_newsletter_${t.language}`)?.body ?? ''),
  }))
  const [isTesting, setTesting] = useState(false)
  const [isStored, setStored] = useState(message !== null)
  const { subject, body, setSubject, setBody, notices, mayStore, noteSaved, isTooLong, ...written } = useWrittenEmail(
    `campaign_email:${id}`,
    opened,
    {
      read: async () => (await foyer.ask(campaignActionQuery, { id }))?.message ?? null,
      save: () => void save(),
    },
  )
  const isSaved = isStored && written.isSaved
  const save = () =>
    attempt(async () => {
      if (!(await mayStore())) return false
      await foyer.call(saveCampaignMessage, { id, input: { subject, body } })
      setStored(true)
      noteSaved({ subject, body })
      rereadServerRows()
      return true
    })
  const openTest = async () => {
    if (isSaved || (await save())) setTesting(true)
  }
  return (
    <EditorModal
      label={t('email.editor')}
      close={close}
      source={body}
      onSource={setBody}
      subject={subject}
      onSubject={setSubject}
      type={reachesVisitors(type) ? 'reminder' : event_id ? 'event' : 'newsletter'}
      event_id={event_id}
      slots
      notices={
        <>
          {notices}
          <Failure problem={problem} />
        </>
      }
      tail={
        <>
          <span className={editorClasses.state} aria-live="polite">
            {isSaved && <IconCloudCheck size={16} aria-hidden="true" />}
            {t(isSaved ? 'email.saved' : subject.trim() === '' ? 'email.no_subject' : 'email.unsaved')}
          </span>
          <Button
            variant="default"
            disabled={busy || isTooLong || subject.trim() === ''}
            onClick={() => void openTest()}
          >
            {t('email.send_test')}
          </Button>
          <Button loading={busy} disabled={subject.trim() === '' || isSaved || isTooLong} onClick={() => void save()}>
            {t('email.save')}
          </Button>
        </>
      }
    >
      {isTesting && <TestDialog id={id} close={() => setTesting(false)} />}
    </EditorModal>
  )
}
