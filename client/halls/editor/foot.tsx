import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PlanProblem } from '../../../shared/seats/plan/checks'
import type { Plan } from '../../../shared/seats/plan/edit'
import { lastPlanEdits } from '../../../shared/seats/queries'
import { type Format, useT } from '../../kit/phrases'
import { useAll, useFoyer } from '../../sync/react'
import type { PlanSession } from '../plan/use-plan'
import classes from './editor.module.css'

type Props = {
  readonly id: string
  readonly plan: Plan
  readonly problems: readonly PlanProblem[]
  readonly session: PlanSession
  readonly onShow: (ids: readonly string[]) => void
  readonly format: Format
  readonly canEdit: boolean
}

/** Problems of the plan with a jump to each, changes of other editors, and the number of seats. */
export function Foot({ id, plan, problems, session, onShow, format, canEdit }: Props) {
  const t = useT()
  const wheelchairs = [...plan.seats.values()].filter(({ wheelchair }) => wheelchair).length
  return (
    <footer className={classes.foot}>
      {session.foreign.size > 0 && <ForeignChanges id={id} session={session} onShow={onShow} />}
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
        <strong>{format.number(plan.seats.size)}</strong> {t('seats.count', { count: plan.seats.size }).replace(/^\S+\s/, '')},{' '}
        {t('seats.wheelchairs_count', { count: wheelchairs })}
      </span>
    </footer>
  )
}

/** Says that another editor has changed seats, and who. */
function ForeignChanges({ id, session, onShow }: Pick<Props, 'id' | 'session' | 'onShow'>) {
  const t = useT()
  const foyer = useFoyer()
  const users = useAll('users')
  const [by, setBy] = useState<string | null>(null)
  const count = session.foreign.size
  useEffect(() => {
    let isCurrent = true
    foyer
      .ask(lastPlanEdits, { input: { seating_plan_id: id, limit: 20 } })
      .then(({ seating_plan_edits }) => {
        const found = seating_plan_edits.find(
          ({ user_id, seat_ids }) => user_id !== foyer.identity.user.id && seat_ids.some((seat) => session.foreign.has(seat)),
        )
        if (isCurrent) setBy(found?.user_id ?? null)
      })
      .catch(() => isCurrent && setBy(null))
    return () => {
      isCurrent = false
    }
  }, [foyer, id, session.foreign])
  const name = users.find((user) => user.id === by)?.name
  return (
    <span className={classes.foreign} role="status">
      <IconUsers size={16} aria-hidden="true" />
      {name ? t('seats.foreign_by', { name, count }) : t('seats.foreign', { count })}
      <Button size="compact-xs" variant="subtle" onClick={() => onShow([...session.foreign])}>
        {t('seats.show')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={session.dismissForeign}>
        {t('seats.dismiss')}
      </Button>
    </span>
  )
}
