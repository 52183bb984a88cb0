import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { RowOf } from '../../shared/model'
import { offerToWaiting, removeWaiting } from '../../shared/waiting_list/commands'
import { waitingList } from '../../shared/waiting_list/list'
import { Can } from '../kit/can'
import { toastDone } from '../kit/display/toast'
import { EntityDetail } from '../kit/entity/entity-detail'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer, useRow } from '../sync/react'

type Entry = RowOf<'waiting_list'>

/** Day of the event that a person waits for, and the ways to it and to the order with the offered tickets. */
function Around({ entry: { event_id, order_id, state } }: { readonly entry: Entry }) {
  const t = useT()
  const format = useFormat()
  const event = useRow('events', event_id)
  // The cart of an offer that was not used is gone.
  const hasOrder = order_id !== null && (state === 'offered' || state === 'bought')
  return (
    <Section>
      {event && <Facts facts={[[t('waiting_list.starts_at'), format.stamp(event.starts_at)]]} />}
      <Group>
        <LinkButton variant="default" to="/events/$id" params={{ id: event_id }}>
          {t('waiting_list.show_event')}
        </LinkButton>
        {hasOrder && (
          <LinkButton variant="default" to="/orders" search={{ order_id }}>
            {t('waiting_list.show_order')}
          </LinkButton>
        )}
      </Group>
    </Section>
  )
}

/** Detail of a person on the waiting list, with the ways to send an offer by hand and to take the person off the list. */
export function WaitingDetail({ entry }: { readonly entry: Entry }) {
  const t = useT()
  const foyer = useFoyer()
  const { busy, problem, attempt } = useAttempt()
  const { id, name, state } = entry
  const offer = () =>
    attempt(async () => {
      await foyer.call(offerToWaiting, { id })
      toastDone(t('waiting_list.offer_done'))
    })
  const [removing, setRemoving] = useState(false)
  return (
    <EntityDetail list={waitingList} row={entry}>
      <Around entry={entry} />
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
              <Button variant="outline" color="red" disabled={busy} onClick={() => setRemoving(true)}>
                {t('waiting_list.remove')}
              </Button>
            )}
          </Group>
          {removing && (
            <FormDialog
              title={t('waiting_list.remove_title', { name })}
              lead={<p>{t(state === 'offered' ? 'waiting_list.remove_lead_offered' : 'waiting_list.remove_lead')}</p>}
              close={() => setRemoving(false)}
              command={removeWaiting}
              args={{ id }}
              fields={{}}
              submit="waiting_list.remove"
              done={t('waiting_list.remove_done')}
            />
          )}
        </Section>
      </Can>
    </EntityDetail>
  )
}
