import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { id } from '../../shared/kernel/model/fields'
import { editSeatingPlan } from '../../shared/seats/commands'
import { seatName } from '../../shared/seats/name'
import type { SeatValues } from '../../shared/seats/plan/edit'
import { seatArchive } from '../../shared/seats/queries'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Unanswered } from '../kit/layout/notice/unanswered'
import type { ModalProps } from '../kit/modal'
import { newId } from '../kit/new-id'
import { useT } from '../kit/phrases'
import { useAll, useFoyer, useServerQuery } from '../sync/react'
import classes from './editor/editor.module.css'

/**
 * Seats that were removed from a plan, and the command that restores them. The modal's parameter is the plan's id. Any
 * other value means the plan of the page.
 */
export function SeatArchive({ value: asked, close }: ModalProps) {
  const t = useT()
  const { id: page_id } = useParams({ strict: false })
  const value = id().safeParse(asked).success ? asked : (page_id ?? asked)
  const foyer = useFoyer()
  const categories = useAll('price_categories')
  const { answer: seats, failure } = useServerQuery(seatArchive, { input: { seating_plan_id: value, limit: 1000 } })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { busy, problem, attempt } = useAttempt()
  const restore = () =>
    attempt(async () => {
      const changes = (seats ?? []).flatMap((seat) => {
        if (!chosen.includes(seat.id)) return []
        const { price_category_id, block, row, num, override_num, gate, x, y, wheelchair } = seat
        // A companion or a hold may not be there any more.
        const after: SeatValues = {
          price_category_id,
          block,
          row,
          num,
          override_num,
          gate,
          x,
          y,
          wheelchair,
          linked_seat_id: null,
          hold_owner: null,
          hold_reason: null,
        }
        return [{ id: seat.id, before: null, after }]
      })
      await foyer.call(editSeatingPlan, { id: value, input: { id: newId(), kind: 'restore', seats: changes } })
      toastDone(t('seats.restored', { count: changes.length }))
      close()
    })
  return (
    <Modal opened onClose={close} title={t('seats.archive_title')} closeButtonProps={{ 'aria-label': t('app.close') }}>
      <p className={classes.lead}>{t(seats?.length === 0 ? 'seats.archive_empty' : 'seats.archive_lead')}</p>
      <Unanswered of={failure} />
      <Failure problem={problem} />
      {seats && seats.length > 0 && (
        <>
          <Checkbox.Group label={t('seats.archive_choose')} value={[...chosen]} onChange={setChosen}>
            <ul className={classes.aspects}>
              {seats.map((seat) => (
                <li key={seat.id}>
                  <Checkbox value={seat.id} label={seatName(seat, t.language)} />
                  <span>{categories.find(({ id }) => id === seat.price_category_id)?.name}</span>
                </li>
              ))}
            </ul>
          </Checkbox.Group>
          <Group justify="flex-end" mt="md">
            <Button loading={busy} disabled={chosen.length === 0} onClick={() => void restore()}>
              {t('seats.restore', { count: chosen.length })}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
