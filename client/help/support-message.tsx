import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { createMessage } from '../../shared/messages/commands'
import { toastFailed } from '../kit/display/toast'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { errorText, useT } from '../kit/phrases'
import { paragraphsOf } from '../kit/rich-text/paragraphs'
import { useSupportOrg } from '../parts/messages/use-support'
import { NoSupport } from './no-support'

/** A new message to the support. */
export function SupportForm({ close }: ModalProps) {
  const t = useT()
  const id = useMemo(newId, [])
  const { support, problem } = useSupportOrg()
  if (support === undefined || support === null)
    return (
      <Modal opened onClose={close} title={t('help.support.title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
        <Failure problem={problem} />
        {support === null && <NoSupport />}
      </Modal>
    )
  return (
    <FormDialog
      title={t('help.support.title')}
      close={close}
      command={createMessage}
      fields={{
        subject: { label: t('help.support.subject'), required: t('help.support.subject_required') },
        body: { label: t('help.support.body'), required: t('help.support.body_required'), as: paragraphsOf },
      }}
      initial={{ id, recipient_org_id: support.id }}
      submit="help.support.send"
      done={t('messages.sent')}
      onFailed={(error) => toastFailed(errorText(t, error), t('messages.error'))}
    />
  )
}
