import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useOpenModal } from '../kit/modal-address'
import { useT } from '../kit/phrases'
import { useSync } from '../sync/react'
import classes from './sign-in-bar.module.css'

/**
 * Says that the session has ended while work goes on, above the work and never over it. Whoever has a queue puts it away for
 * later; the chip at the top keeps saying it.
 */
export function SignInBar() {
  const t = useT()
  const open = useOpenModal()
  const { sign_in_needed, waiting } = useSync()
  const [later, setLater] = useState(false)
  if (!sign_in_needed || later) return null
  return (
    <section className={classes.bar} role="status">
      <p>
        <strong>{t('accounts.again.title')}</strong>
        <span>{t('accounts.again.prompt', { count: waiting })}</span>
      </p>
      <Button className={classes.do ?? ''} onClick={() => open('sign_in')}>
        {t('app.user.sign_in_again')}
      </Button>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('app.update.later')} onClick={() => setLater(true)}>
        <IconX size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}
