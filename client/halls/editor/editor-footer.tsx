import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react'
import type { PlanProblem } from '../../../shared/seats/plan/checks'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { type Format, useT } from '../../kit/phrases'
import type { OtherEditor } from '../plan/use-other-editors'
import type { PlanSession } from '../plan/use-plan'
import classes from './editor.module.css'

type Props = {
  readonly plan: SeatingPlan
  readonly problems: readonly PlanProblem[]
  readonly session: PlanSession
  readonly others: readonly OtherEditor[]
  readonly onShow: (ids: readonly string[]) => void
  readonly format: Format
  readonly canEdit: boolean
}

/** Problems of the plan with a jump to each, changes of other editors, and the number of seats. */
export function EditorFooter({ plan, problems, session, others, onShow, format, canEdit }: Props) {
  const t = useT()
  const wheelchairs = [...plan.seats.values()].filter(({ wheelchair }) => wheelchair).length
  return (
    <footer className={classes.foot}>
      {session.foreign.size > 0 && <ForeignChanges session={session} others={others} onShow={onShow} />}
      {canEdit &&
        problems.map(({ problem, seats, required = 0 }) => (
          <span key={problem} className={classes.problem} data-problem={problem}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            {t(`seats.problem.${problem}`, { count: seats.length, required })}
            {seats.length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={() => onShow(seats)}>
                {t('seats.show')}
              </Button>
            )}
          </span>
        ))}
      {canEdit && problems.length === 0 && plan.seats.size > 0 && (
        <span className={classes.fine}>
          <IconCircleCheck size={16} aria-hidden="true" />
          {t('seats.no_problems')}
        </span>
      )}
      <span className={`num ${classes.total}`}>
        <strong>{format.number(plan.seats.size)}</strong>{' '}
        {t('seats.count', { count: plan.seats.size }).replace(/^\S+\s/, '')},{' '}
        {t('seats.wheelchairs_count', { count: wheelchairs })}
      </span>
    </footer>
  )
}

/** Notice that other editors have changed seats. It names the editor if there is only one. */
function ForeignChanges({ session, others, onShow }: Pick<Props, 'session' | 'others' | 'onShow'>) {
  const t = useT()
  const count = session.foreign.size
  const [only] = others.length === 1 ? others : []
  return (
    <span className={classes.foreign} role="status">
      <IconUsers size={16} aria-hidden="true" />
      {only ? t('seats.foreign_by', { name: only.name, count }) : t('seats.foreign', { count })}
      <Button size="compact-xs" variant="subtle" onClick={() => onShow([...session.foreign])}>
        {t('seats.show')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={session.dismissForeign}>
        {t('seats.dismiss')}
      </Button>
    </span>
  )
}
