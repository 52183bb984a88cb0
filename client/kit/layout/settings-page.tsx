import { useDocumentTitle } from '@mantine/hooks'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { CommandForm, type CommandFormProps } from '../forms/command-form'
import { useT } from '../phrases'
import classes from './settings-page.module.css'

type Props<C extends CommandRef> = Omit<CommandFormProps<C>, 'onDone' | 'keepsDraft'> & { readonly title: PhraseKey; readonly lead: PhraseKey }

const stay = () => {}

/** Settings page: a title, an explanation, and the form of the command that changes them. */
export function SettingsPage<C extends CommandRef>({ title, lead, ...form }: Props<C>) {
  const t = useT()
  useDocumentTitle(t('app.title', { page: t(title) }))
  return (
    <section className={classes.page} aria-label={t(title)}>
      <header className={classes.head}>
        <h1>{t(title)}</h1>
      </header>
      <div className={classes.body}>
        <p className={classes.lead}>{t(lead)}</p>
        <CommandForm {...form} onDone={stay} />
      </div>
    </section>
  )
}
