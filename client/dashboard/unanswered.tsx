import { Button } from '@mantine/core'
import { DomainError } from '../../shared/kernel/errors'
import { errorText, useT } from '../kit/phrases'
import { useSyncState } from '../sync/react'
import classes from './dashboard.module.css'

/** The reason why the server gave no figures, and another try. */
export function Unanswered({ problem, retry }: { readonly problem: unknown; readonly retry: () => void }) {
  const t = useT()
  const { reachable } = useSyncState()
  const isUnreached = problem instanceof DomainError && problem.code === 'offline'
  return (
    <div className={classes.unanswered} role="status">
      <p>{isUnreached ? t(reachable ? 'dashboard.slow' : 'dashboard.offline_part') : errorText(t, problem)}</p>
      <Button variant="default" onClick={retry}>
        {t('app.try_again')}
      </Button>
    </div>
  )
}
