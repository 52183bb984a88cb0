import { Button } from '@mantine/core'
import { useT } from '../../kit/phrases'
import type { useRendered } from '../rendering/use-rendered'
import classes from './canvas.module.css'

/** Says above the canvas that it does not show the newest email, and why. */
export function CanvasNotice({ problems, hasFailed, again }: ReturnType<typeof useRendered>) {
  const t = useT()
  if (hasFailed)
    return (
      <p className={classes.problem} role="alert">
        {t('email.canvas_failed')}{' '}
        <Button size="compact-sm" variant="default" onClick={again}>
          {t('app.try_again')}
        </Button>
      </p>
    )
  return problems.length > 0 ? <p className={classes.problem}>{t('email.canvas_faulty')}</p> : null
}
