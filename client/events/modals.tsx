import { updateEvent } from '../../shared/events/commands'
import { eventsList } from '../../shared/events/list'
import { assignGate } from '../../shared/seats/commands'
import { FormDialog } from '../kit/forms/form-dialog'
import { rowDialog } from '../kit/forms/row-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useT } from '../kit/phrases'
import { windowedRows } from '../kit/reading/row-source'
import { useFind, useRow } from '../sync/react'
import { blocksOf } from './gates'

type Props = { readonly value: string; readonly close: () => void }

/** Form that allows or forbids re-entry after an exit scan. */
export const ReEntryForm = rowDialog(windowedRows('events', eventsList), ({ title, re_entry }, t) => ({
  title: t('events.re_entry_title', { title }),
  command: updateEvent,
  fields: { re_entry: { label: t('events.re_entry_field'), hint: t('events.re_entry_hint') } },
  initial: { re_entry },
  submit: 'events.save',
}))

/** Form that assigns gates to parts of a hall. `value` is the hall's plan. */
export function GateForm({ value, close }: Props) {
  const t = useT()
  const plan = useRow('seating_plans', value)
  const seats = useFind('seats', { where: { seating_plan_id: value } })
  if (!plan) return <MissingDialog row={plan} close={close} />
  if (!seats) return null
  const choices = blocksOf(seats).map(([block, gates]) => {
    const named = gates.filter((gate) => gate !== null)
    return { value: block, label: named.length > 0 ? `${block} (${named.join(', ')})` : block }
  })
  return (
    <FormDialog
      title={t('events.gate_title', { hall: plan.name })}
      lead={<p>{t('events.gate_lead', { hall: plan.name })}</p>}
      close={close}
      command={assignGate}
      args={{ id: value }}
      fields={{
        gate: { label: t('events.gate_name'), hint: t('events.gate_hint') },
        blocks: { label: t('events.gate_blocks'), choices },
      }}
      submit="events.save"
    />
  )
}
