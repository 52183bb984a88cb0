import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { errorText, useT } from '../../kit/phrases'
import classes from '../desk.module.css'
import { IconButton } from './icon-button'

/** Error of the last step, until the cashier dismisses it or goes on. */
export function Problem({ problem, onDismiss }: { readonly problem: unknown; readonly onDismiss: () => void }) {
  const t = useT()
  return (
    <div role="alert">
      {problem !== null && (
        <div className={classes.problem}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          <p>
            <span className="sr">{t('desk.cart.problem')}: </span>
            {errorText(t, problem)}
          </p>
          <IconButton label={t('desk.cart.dismiss')} onClick={onDismiss}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
