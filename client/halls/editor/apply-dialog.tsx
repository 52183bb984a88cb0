import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { applySeatingPlan, PLAN_ASPECTS } from '../../../shared/seats/commands'
import { seatingPlanCopies } from '../../../shared/seats/queries'
import { toastDone } from '../../kit/display/toast'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useServerQuery } from '../../sync/react'
import classes from './editor.module.css'

type Aspect = (typeof PLAN_ASPECTS)[number]

/** Preview of a template's changes for the copies of future events, and the command that applies them. */
export function ApplyDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { answer: copies, failure } = useServerQuery(seatingPlanCopies, { id })
  const [left_out, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [aspects, setAspects] = useState<readonly Aspect[]>(PLAN_ASPECTS)
  const { busy, problem, attempt } = useAttempt()
  const chosen = (copies ?? []).filter(({ plan_id }) => !left_out.has(plan_id))
  const sums = PLAN_ASPECTS.map((aspect) => {
    const changes = chosen.flatMap((copy) => copy.changes.filter((change) => change.aspect === aspect))
    return {
      aspect,
      seats: changes.reduce((n, { seats }) => n + seats, 0),
      kept: changes.reduce((n, { protected_seats }) => n + protected_seats, 0),
    }
  })
  const apply = () =>
    attempt(async () => {
      await foyer.call(applySeatingPlan, {
        id,
        input: { plan_ids: chosen.map(({ plan_id }) => plan_id), aspects: [...aspects] },
      })
      toastDone(t('seats.applied'))
      close()
    })
  return (
    <Modal
      opened
      onClose={close}
      title={t('seats.apply_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={560}
    >
      <p className={classes.lead}>{t('seats.apply_lead')}</p>
      <Unanswered of={failure} />
      <Failure problem={problem} />
      {copies?.length === 0 && <p className={classes.lead}>{t('seats.apply_none')}</p>}
      {copies && copies.length > 0 && (
        <>
          <Checkbox.Group
            value={[...aspects]}
            onChange={(value) => setAspects(PLAN_ASPECTS.filter((aspect) => value.includes(aspect)))}
          >
            <ul className={classes.aspects}>
              {sums.map(({ aspect, seats, kept }) => (
                <li key={aspect}>
                  <Checkbox value={aspect} label={t(`seats.aspect.${aspect}`)} disabled={seats === 0} />
                  <span className="num">
                    {seats === 0 ? t('seats.apply_nothing') : format.number(seats)}
                    {kept > 0 && ` · ${t('seats.aspect_protected', { count: kept })}`}
                  </span>
                </li>
              ))}
            </ul>
          </Checkbox.Group>
          <h3 className={classes.heading}>{t('seats.apply_events')}</h3>
          <ul className={classes.aspects}>
            {copies.map(({ plan_id, name, events }) => (
              <li key={plan_id}>
                <Checkbox
                  label={events.join(', ') || name}
                  checked={!left_out.has(plan_id)}
                  onChange={(event) => {
                    const next = new Set(left_out)
                    if (event.currentTarget.checked) next.delete(plan_id)
                    else next.add(plan_id)
                    setLeftOut(next)
                  }}
                />
              </li>
            ))}
          </ul>
          <Group justify="flex-end" mt="md">
            <Button
              loading={busy}
              disabled={chosen.length === 0 || !sums.some(({ aspect, seats }) => seats > 0 && aspects.includes(aspect))}
              onClick={() => void apply()}
            >
              {t('seats.apply_submit', { count: chosen.length })}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
