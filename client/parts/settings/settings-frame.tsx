import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { useT } from '../../kit/phrases'
import { PageHelp } from '../help/page-help'
import classes from './settings-page.module.css'

type FrameProps = {
  readonly title: PhraseKey
  readonly lead: PhraseKey
  /** True for a page with a table, which takes more room; `full` for a page of two columns, which takes all there is. */
  readonly wide?: boolean | 'full'
  readonly children: ReactNode
}

/** Frame of a settings page: a title, an explanation, and its parts below. */
export function SettingsFrame({ title, lead, wide = false, children }: FrameProps) {
  const t = useT()
  useDocumentTitle(t('app.title', { page: t(title) }))
  return (
    <section className={classes.page} aria-label={t(title)}>
      <header className={classes.head}>
        <h1>{t(title)}</h1>
        <PageHelp />
      </header>
      <div className={classes.body} data-wide={wide || undefined}>
        <p className={classes.lead}>{t(lead)}</p>
        {children}
      </div>
    </section>
  )
}

type SectionProps = {
  readonly title: string
  readonly hint?: string
  /** State or actions beside the title. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** Part of a settings page under a heading of its own. */
export function SettingsSection({ title, hint, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {hint && <p className={classes.lead}>{hint}</p>}
      {children}
    </section>
  )
}
