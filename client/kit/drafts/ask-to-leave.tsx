import { Button } from '@mantine/core'
import { useT } from '../phrases'
import classes from './ask-to-leave.module.css'

type Props = { readonly leave: () => void; readonly stay: () => void }

/** Asks whether unsaved changes may be lost. */
export function AskToLeave({ leave, stay }: Props) {
  const t = useT()
  return (
    <div className={classes.ask} role="alertdialog" aria-label={t('app.discard')}>
      <p>
        <strong>{t('app.discard')}</strong> {t('app.discard_hint')}
      </p>
      <Button variant="default" onClick={leave}>
        {t('app.discard_yes')}
      </Button>
      <Button onClick={stay} autoFocus>
        {t('app.discard_no')}
      </Button>
    </div>
  )
}
