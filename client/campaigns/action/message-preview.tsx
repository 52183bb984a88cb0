import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { Preview, type PreviewedEmail } from '../../email-editor/preview/preview'
import { Can } from '../../kit/can'
import { useT } from '../../kit/phrases'
import classes from './message-preview.module.css'

/** Shows a campaign's message as its readers get it. */
export function MessagePreview({ email }: { readonly email: PreviewedEmail }) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  return (
    <Can do="message_templates.read">
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('email.preview')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        fullScreen
        title={t('email.preview')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      >
        <Preview email={email} mobile={false} />
      </Modal>
    </Can>
  )
}
