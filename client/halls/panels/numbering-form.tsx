import { Button, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { NUMBER_FROM, NUMBER_STEPS } from '../../../shared/seats/office'
import { seatEdit } from '../../../shared/seats/plan/edit'
import {
  numberSpan,
  RESTARTS,
  type Restart,
  renumberSeats,
  type SeatNumbering,
} from '../../../shared/seats/plan/numbering'
import { useT } from '../../kit/phrases'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'

/** Form that renumbers the selected seats, row by row. */
export function NumberingForm({ plan, ids, editing }: PanelProps & { readonly ids: readonly string[] }) {
  const t = useT()
  const [numbering, setNumbering] = useState<SeatNumbering>({ first_num: 1, from: 'left', step: 'all' })
  const [restart, setRestart] = useState<Restart>('row')
  const seats = ids.flatMap((id) => plan.seats.get(id) ?? []).sort((a, b) => a.x - b.x || a.y - b.y)
  const isOneRow = new Set(seats.map(({ block, row }) => `${block}\u0000${row}`)).size === 1
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    editing.perform(seatEdit(plan, renumberSeats(plan, ids, numbering, restart)), 'renumber')
  }
  return (
    <section>
      <h2>
        {t('seats.numbering')}{' '}
        {isOneRow && (
          <span className="num">{numberSpan(seats.map(({ num, override_num }) => override_num ?? num))}</span>
        )}
      </h2>
      <form onSubmit={submit}>
        <NumberingFields numbering={numbering} onChange={setNumbering} />
        <Select
          label={t('seats.restart')}
          data={RESTARTS.map((value) => ({ value, label: t(`seats.restart.${value}`) }))}
          value={restart}
          allowDeselect={false}
          onChange={(value) => setRestart(RESTARTS.find((each) => each === value) ?? 'row')}
        />
        <Button type="submit" mt="xs" size="compact-md" variant="default">
          {t('seats.renumber')}
        </Button>
      </form>
    </section>
  )
}

/** Fields of a numbering scheme. */
export function NumberingFields({
  numbering,
  onChange,
}: {
  readonly numbering: SeatNumbering
  readonly onChange: (numbering: SeatNumbering) => void
}) {
  const t = useT()
  return (
    <>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('seats.from')}
        data={NUMBER_FROM.map((value) => ({ value, label: t(`seats.from.${value}`) }))}
        value={numbering.from}
        onChange={(value) => onChange({ ...numbering, from: NUMBER_FROM.find((each) => each === value) ?? 'left' })}
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('seats.first_num')}
          value={numbering.first_num}
          min={0}
          max={9999}
          disabled={numbering.from === 'centre'}
          onChange={(value) => onChange({ ...numbering, first_num: Number(value) || 0 })}
        />
        <Select
          label={t('seats.step')}
          data={NUMBER_STEPS.map((value) => ({ value, label: t(`seats.step.${value}`) }))}
          value={numbering.step}
          allowDeselect={false}
          disabled={numbering.from === 'centre'}
          onChange={(value) => onChange({ ...numbering, step: NUMBER_STEPS.find((each) => each === value) ?? 'all' })}
        />
      </div>
    </>
  )
}
