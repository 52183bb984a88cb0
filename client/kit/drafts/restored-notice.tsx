import { Button } from '@mantine/core'
import { useFormat, useT } from '../phrases'
import classes from './restored-notice.module.css'

type Props = {
  /** A form: when its draft was written, how to discard it, and what differs from its initial values. */
  readonly form: {
    readonly restored: string | null
    readonly discard: () => void
    readonly changed: readonly unknown[]
  }
}

/** Notice that the form holds unsaved work of an earlier visit, with a button to discard it. */
export function RestoredNotice({ form }: Props) {
  const t = useT()
  const format = useFormat()
  if (form.restored === null || form.changed.length === 0) return null
  return (
    <div className={classes.notice} role="status">
      <p>{t('app.form.restored', { time: format.when(form.restored) })}</p>
      <Button variant="subtle" onClick={form.discard}>
        {t('app.form.restored_discard')}
      </Button>
    </div>
  )
}
