import { Button, Group } from '@mantine/core'
import type { RowOf } from '../../shared/model'
import { offerToWaiting, removeWaiting } from '../../shared/waiting_list/commands'
import { waitingList } from '../../shared/waiting_list/list'
import { Can } from '../kit/can'
import { toastDone } from '../kit/display/toast'
import { EntityDetail } from '../kit/entity/entity-detail'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { Section } from '../kit/layout/detail-pane'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

type Entry = RowOf<'waiting_list'>

/** Detail of a person on the waiting list, with the ways to send an offer by hand and to take the person off the list. */
export function WaitingDetail({ entry }: { readonly entry: Entry }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const { id, state } = entry
  const offer = () =>
    attempt(async () => {
      await foyer.call(offerToWaiting, { id })
      toastDone(t('waiting_list.offer_done'))
    })
  const remove = () =>
    attempt(async () => {
      await foyer.call(removeWaiting, { id })
      toastDone(t('waiting_list.remove_done'))
    })
  return (
    <EntityDetail list={waitingList} row={entry}>
      <Can do="orders.sell">
        <Section>
          <Failure problem={problem} />
          <Group>
            {state !== 'offered' && state !== 'bought' && state !== 'left' && (
              <Button loading={busy} onClick={offer}>
                {t('waiting_list.offer')}
              </Button>
            )}
            {(state === 'waiting' || state === 'offered') && (
              <Button variant="outline" color="red" loading={busy} onClick={remove}>
                {t('waiting_list.remove')}
              </Button>
            )}
          </Group>
        </Section>
      </Can>
    </EntityDetail>
  )
}
