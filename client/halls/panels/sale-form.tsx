import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { type SeatPatch, seatEdit } from '../../../shared/seats/plan/edit'
import { useT } from '../../kit/phrases'
import type { EditKind } from '../plan/pending-edits'
import type { PanelProps } from './panel-props'
import { sharedValue } from './shared-value'
import { TextField } from './text-field'

/** Price category and gate of seats. */
export function SaleForm({ plan, ids, categories, editing }: PanelProps & { readonly ids: readonly string[] }) {
  const t = useT()
  const seats = ids.flatMap((id) => plan.seats.get(id) ?? [])
  const gates = useMemo(
    () => [...new Set([...plan.seats.values()].flatMap(({ gate }) => gate ?? []))].sort(),
    [plan.seats],
  )
  const gate = sharedValue(seats, 'gate')
  const set = (patch: SeatPatch, kind: EditKind) =>
    editing.perform(
      seatEdit(
        plan,
        ids.map((id) => [id, patch] as const),
      ),
      kind,
    )
  return (
    <section>
      <h2>{t('seats.sale')}</h2>
      <Select
        label={t('seats.category')}
        placeholder={t('seats.mixed')}
        data={[...categories.values()].map(({ id, name }) => ({ value: id, label: name }))}
        value={sharedValue(seats, 'price_category_id') ?? null}
        allowDeselect={false}
        onChange={(id) => id && set({ price_category_id: id }, 'category')}
      />
      <TextField
        label={t('seats.gate')}
        hint={t('seats.gate_hint')}
        value={gate === undefined ? undefined : (gate ?? '')}
        max={60}
        suggestions={gates}
        onSet={(text) => set({ gate: text.trim() || null }, 'gate')}
      />
    </section>
  )
}
