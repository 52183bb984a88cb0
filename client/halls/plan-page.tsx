import { useDocumentTitle } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { can } from '../../shared/kernel/permissions'
import { useCloseGuard } from '../kit/drafts/leave-guard'
import { Failure } from '../kit/forms/failure'
import { EmptyState } from '../kit/layout/empty-state'
import { LinkButton } from '../kit/layout/link-button'
import { isMalformed } from '../kit/layout/missing/malformed'
import { useT } from '../kit/phrases'
import { useFoyer, useSyncState } from '../sync/react'
import classes from './editor/editor.module.css'
import { useFlags } from './plan/use-flags'
import { useIsNarrow } from './plan/use-is-narrow'
import { usePlanSession } from './plan/use-plan'

const PickPage = lazy(async () => ({ default: (await import('./picking/pick-page')).PickPage }))
const Editor = lazy(async () => ({ default: (await import('./editor/editor')).Editor }))

/** A seating plan: edited, looked at, or sold from, as the address says. */
export function PlanPage() {
  const t = useT()
  const { id } = useParams({ from: '/_app/_shell/seating_plans/$id' })
  const session = usePlanSession(id)
  const { flags } = useFlags()
  const { role } = useFoyer().identity.user
  const { reachable } = useSyncState()
  const isNarrow = useIsNarrow()
  const { plan, row, use, problem } = session
  useCloseGuard(() => session.unsaved > 0)
  useDocumentTitle(t('app.title', { page: t('seats.plan', { name: row?.name ?? '' }) }))
  if (plan === null) return <EmptyState title="seats.gone" hint="seats.gone_hint" />
  if (!plan || !row || !use)
    return (
      <div className={classes.loading} role="status">
        {isMalformed(problem) ? <p>{t('app.missing_hint')}</p> : <Failure problem={reachable ? problem : null} />}
        {problem !== null && reachable && (
          <LinkButton to="/settings/$page" params={{ page: 'seating_plan_templates' }}>
            {t('seating_plans.title')}
          </LinkButton>
        )}
        {(problem === null || !reachable) && t(reachable ? 'seats.loading' : 'seats.offline')}
      </div>
    )
  if (flags.ps === 1 && can(role, 'all_orders.read'))
    return (
      <Suspense fallback={null}>
        <PickPage id={id} session={session} plan={plan} row={row} use={use} />
      </Suspense>
    )
  const isLoading = session.waiting.length > 0
  const canEdit = can(role, 'seats.edit') && reachable && !isNarrow && !isLoading
  const notice = !reachable
    ? t('seats.offline')
    : isNarrow && flags.edit_spl
      ? t('seats.narrow')
      : isLoading
        ? t('seats.loading_blocks', {
            loaded: plan.seats.size,
            count: session.waiting.reduce((n, { seats }) => n + seats, plan.seats.size),
          })
        : null
  return (
    <Suspense fallback={null}>
      <Editor
        key={id}
        id={id}
        plan={plan}
        row={row}
        use={use}
        session={session}
        canEdit={canEdit && flags.edit_spl === 1}
        mayEdit={canEdit}
        notice={notice}
      />
    </Suspense>
  )
}
