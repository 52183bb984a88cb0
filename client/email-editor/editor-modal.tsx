import { CloseButton, Modal, TextInput } from '@mantine/core'
import type { ComponentProps, FocusEvent, ReactNode } from 'react'
import { useT } from '../kit/phrases'
import { EmailEditor } from './editor'
import classes from './email-editor.module.css'

type Props = Omit<ComponentProps<typeof EmailEditor>, 'head'> & {
  /** Name of the editor, for screen readers. */
  readonly label: string
  readonly close: () => void
  /** Shown before and behind the subject. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly onSubjectBlur?: (event: FocusEvent<HTMLInputElement>) => void
  /** Dialogs over the editor. */
  readonly children?: ReactNode
}

/** The email editor over the whole screen, with the email's subject in its head. */
export function EditorModal({ label, close, before, after, onSubjectBlur, children, ...editor }: Props) {
  const t = useT()
  const { subject, onSubject } = editor
  return (
    <Modal.Root opened onClose={close} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label={label}>
        <Modal.Body p={0}>
          <EmailEditor
            {...editor}
            head={
              <>
                <CloseButton aria-label={t('app.close')} onClick={close} />
                {before}
                <TextInput
                  className={classes.title ?? ''}
                  aria-label={t('email.subject')}
                  placeholder={t('email.subject')}
                  value={subject}
                  maxLength={200}
                  onChange={(event) => onSubject(event.currentTarget.value)}
                  onBlur={onSubjectBlur}
                />
                {after}
              </>
            }
          />
        </Modal.Body>
      </Modal.Content>
      {children}
    </Modal.Root>
  )
}
