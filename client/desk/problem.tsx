import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { errorText, useT } from '../kit/phrases'
import controls from './controls.module.css'
import classes from './desk.module.css'

/** Why the last step was not done, in words, until somebody has read it or goes on. */
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
          <button
            type="button"
            className={controls.button}
            data-kind="quiet"
            onClick={onDismiss}
            aria-label={t('desk.cart.dismiss')}
            style={{ padding: '0 12px', margin: '-12px 0' }}
          >
            <IconX size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
