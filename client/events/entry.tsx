import { Button, Group } from '@mantine/core'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import { useFind } from '../sync/react'
import { gatesOf } from './gates'

/** Admission settings: re-entry, and the gate of each part of the hall. */
export function AdmissionSettings({ event }: { readonly event: RowOf<'events'> }) {
  const t = useT()
  const openModal = useOpenModal()
  const { seating_plan_id } = event
  const seats = useFind('seats', { where: { seating_plan_id: seating_plan_id ?? '' } })
  const gates = gatesOf(seats ?? [])
  return (
    <Section title={t('events.entry')}>
      <Facts
        facts={[
          [t('events.re_entry'), t(event.re_entry ? 'events.re_entry_yes' : 'events.re_entry_no')],
          ...gates.map(([gate, blocks]): [string, string] => [
            gate ?? t('events.gate_any'),
            gates.length > 1 ? blocks.join(', ') : t('events.gate_all'),
          ]),
        ]}
      />
      <Group gap="xs" mt="sm">
        <Can do="events.edit">
          <Button variant="default" onClick={() => openModal('event_entry', event.id)}>
            {t('events.re_entry_edit')}
          </Button>
        </Can>
        {seating_plan_id && (
          <Can do="seats.edit">
            <Button variant="default" onClick={() => openModal('event_gates', seating_plan_id)}>
              {t('events.gate_edit')}
            </Button>
          </Can>
        )}
      </Group>
    </Section>
  )
}
