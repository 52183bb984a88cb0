import { Button } from '@mantine/core'
import { DomainError } from '../../../../shared/kernel/errors'
import type { PhraseKey } from '../../../../shared/phrases'
import { type QueryFailure, useSyncState } from '../../../sync/react'
import { errorText, useT } from '../../phrases'
import { LinkButton } from '../link-button'
import { isMalformed } from '../missing/malformed'
import classes from './unanswered.module.css'

/**
 * The reason why the server gave no answer, and another try; renders nothing without one.
 * @param away says what is missing while the server cannot be reached
 */
export function Unanswered({
  of,
  away = 'error.offline',
}: {
  readonly of: QueryFailure | null
  readonly away?: PhraseKey
}) {
  const t = useT()
  const { reachable } = useSyncState()
  if (!of) return null
  const { problem, retry } = of
  if (isMalformed(problem)) return <Gone />
  const isUnreached = problem instanceof DomainError && problem.code === 'offline'
  return (
    <div className={classes.unanswered} role="status">
      <p>{isUnreached ? t(reachable ? 'app.slow' : away) : errorText(t, problem)}</p>
      <Button variant="default" onClick={retry}>
        {t('app.try_again')}
      </Button>
    </div>
  )
}

/** Says that an address names nothing: no such id can exist. */
function Gone() {
  const t = useT()
  return (
    <div className={classes.unanswered} role="status">
      <p>{t('app.missing_hint')}</p>
      <LinkButton to="/" variant="default">
        {t('app.not_found_back')}
      </LinkButton>
    </div>
  )
}
