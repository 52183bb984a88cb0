import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice-bar.module.css'
import { useT } from './phrases'

type Props = {
  readonly kind: 'update' | 'sign_in'
  readonly title: string
  readonly hint: string
  /** What one does about it. */
  readonly children: ReactNode
  readonly onLater: () => void
}

/** Says something above the work and never over it: a queue goes on, and whoever has one puts it away for later. */
export function NoticeBar({ kind, title, hint, children, onLater }: Props) {
  const t = useT()
  return (
    <section className={classes.bar} data-notice={kind} role="status">
      <p>
        <strong>{title}</strong>
        <span>{hint}</span>
      </p>
      <div className={classes.do}>{children}</div>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('app.update.later')} onClick={onLater}>
        <IconX size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}
