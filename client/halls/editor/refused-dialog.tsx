import { Button, Group, Modal } from '@mantine/core'
import { seatTickets } from '../../../shared/seats/queries'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useFormat, useT } from '../../kit/phrases'
import { useServerQuery } from '../../sync/react'
import classes from './editor.module.css'
import type { Editing, RefusedEdit } from './use-editing'

/**
 * Asks what becomes of an edit that was refused: customers with tickets for renamed seats, or another editor's change.
 */
export function RefusedDialog({ refused, editing }: { readonly refused: RefusedEdit; readonly editing: Editing }) {
  const t = useT()
  const isRenumber = refused.reason === 'renumber'
  return (
    <Modal
      opened
      onClose={editing.drop}
      title={t(isRenumber ? 'seats.confirm_title' : 'seats.conflict_title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p className={classes.lead}>{isRenumber ? t('seats.confirm_lead') : refused.text}</p>
      {isRenumber ? (
        <Customers ids={refused.edit.seats.map(({ id }) => id)} />
      ) : (
        <p className={classes.lead}>{t('seats.conflict_lead')}</p>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={editing.drop}>
          {t(isRenumber ? 'app.cancel' : 'seats.conflict_discard')}
        </Button>
        <Button onClick={editing.again}>{t(isRenumber ? 'seats.confirm_do' : 'seats.conflict_do')}</Button>
      </Group>
    </Modal>
  )
}

/** The customers with live tickets for some seats. */
function Customers({ ids }: { readonly ids: readonly string[] }) {
  const t = useT()
  const format = useFormat()
  const { answer, failure } = useServerQuery(seatTickets, { seat_ids: [...ids].slice(0, 1000) })
  return (
    <>
      <Unanswered of={failure} />
      <ul className={classes.customers}>
        {answer?.map(({ seat_id, order_id, booking_code, name, title, starts_at }) => (
          <li key={`${order_id} ${seat_id}`}>
            <strong>{name || t('orders.walk_in')}</strong>
            <span className="num">{booking_code}</span>
            <span>
              {title}, {format.day(starts_at)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
