import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { MINUTE } from '../../../../shared/kernel/time'
import { useT } from '../../phrases'
import classes from './notice-bar.module.css'

type Props = {
  readonly kind: 'update' | 'sign_in' | 'unkept' | 'payout' | 'analytics'
  readonly title: string
  readonly hint: string
  /** Actions of the notice. */
  readonly children: ReactNode
}

/** Time in ms until a dismissed notice returns. */
const LATER = 15 * MINUTE

/** Notice above the page that never covers the work. A cashier with a queue can snooze it. */
export function NoticeBar({ kind, title, hint, children }: Props) {
  const t = useT()
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!away) return
    const back = setTimeout(() => setAway(false), LATER)
    return () => clearTimeout(back)
  }, [away])
  if (away) return null
  return (
    <section className={classes.bar} data-notice={kind} role="status">
      <p>
        <strong>{title}</strong>
        <span>{hint}</span>
      </p>
      <div className={classes.do}>{children}</div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('app.update.later')}
        onClick={() => setAway(true)}
      >
        <IconX size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}
