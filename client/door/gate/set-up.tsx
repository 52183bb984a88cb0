import { Link } from '@tanstack/react-router'
import type { ReactNode, SyntheticEvent } from 'react'
import { useT } from '../../kit/phrases'
import { SyncChip } from '../../kit/sync/sync-chip'
import classes from './set-up.module.css'

type Props = {
  readonly title: string
  readonly hint?: string
  readonly menu: ReactNode
  readonly onSubmit: (event: SyntheticEvent) => void
  readonly children: ReactNode
}

/** The page before the scanning: one question at a time, large enough for gloves. */
export function SetUp({ title, hint, menu, onSubmit, children }: Props) {
  const t = useT()
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.brand} aria-label={t('door.back')}>
          <img src="/icon.svg" alt="" width="36" height="36" />
        </Link>
        <SyncChip variant="bar" />
        <div className={classes.menu}>{menu}</div>
      </header>
      <main className={classes.main}>
        <form className={classes.form} onSubmit={onSubmit} noValidate>
          <div>
            <h1>{title}</h1>
            {hint && <p>{hint}</p>}
          </div>
          {children}
        </form>
      </main>
    </div>
  )
}
