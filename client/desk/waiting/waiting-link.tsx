import { IconHourglass } from '@tabler/icons-react'
import { eventWaiting, waitingCount } from '../../../shared/waiting_list/queries'
import { useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import controls from '../controls/controls.module.css'
import classes from './waiting.module.css'

type Props = { readonly event_id: string; readonly onOpen: () => void }

/**
 * Button that opens the waiting list of an event and says how many people wait. Absent for an event without a list, and
 * until the server has answered.
 */
export function WaitingLink({ event_id, onOpen }: Props) {
  const t = useT()
  const { answer: event } = useAnswer(eventWaiting, { id: event_id }, ['events'])
  const input = { event_id, state: ['waiting', 'offered'], limit: 1 }
  const { answer: line } = useAnswer(waitingCount, { input }, ['waiting_list'])
  const count = line?.total ?? 0
  if (!event?.waiting_list && count === 0) return null
  return (
    <button type="button" className={`${controls.button} ${classes.link}`} data-waiting={count} onClick={onOpen}>
      <IconHourglass size={20} stroke={1.75} aria-hidden="true" />
      {t('waiting_list.title')}
      <small>{t('waiting_list.desk.people', { count })}</small>
    </button>
  )
}
