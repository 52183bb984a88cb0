import { Button, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import type { SeatLayout } from '../../../shared/seats/office'
import { changedGroupEdit, groupSeats, newGroupEdit, seatsOfBlocks } from '../../../shared/seats/plan/group'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { metres, units } from './metres'
import { NumberingFields } from './numbering-form'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'

const START: Omit<SeatLayout, 'x' | 'y'> = {
  rows: 8,
  seats: 12,
  pitch: 44,
  row_pitch: 50,
  curve: 0,
  arc: 0,
  staggered: false,
  growth: 0,
  rotation: 0,
  first_row: '1',
  rows_up: false,
  skipped: '',
  first_num: 1,
  from: 'left',
  step: 'all',
}

type NumberField = 'rows' | 'seats' | 'pitch' | 'row_pitch' | 'curve' | 'arc' | 'rotation' | 'growth' | 'x' | 'y'

/** Numbers of the form with their label, limits, and whether they are lengths. */
const NUMBERS: readonly (readonly [field: NumberField, label: PhraseKey, least: number, most: number, isLength: boolean])[] = [
  ['rows', 'seats.rows', 1, 200, false],
  ['seats', 'seats.seats_per_row', 1, 200, false],
  ['pitch', 'seats.pitch', 20, 400, true],
  ['row_pitch', 'seats.row_pitch', 20, 400, true],
  ['curve', 'seats.curve', 0, 2000, true],
  ['arc', 'seats.arc', 0, 360, false],
  ['rotation', 'seats.rotation', 0, 359, false],
  ['growth', 'seats.growth', 0, 20, false],
  ['x', 'seats.x', 0, 100_000, true],
  ['y', 'seats.y', 0, 100_000, true],
]

/** The form that generates a seat group, with a preview on the plan. `group`: a group's id, or `new`. */
export function GroupForm({
  plan,
  group,
  categories,
  editing,
  setTool,
  setFlags,
  selection,
  placed,
  onGhosts,
  onShow,
}: PanelProps & { readonly group: string }) {
  const t = useT()
  const stack = plan.stacks.get(group)
  const own = stack ? seatsOfBlocks(plan, stack.blocks) : []
  const [layout, setLayout] = useState<SeatLayout>(() => stack?.layout ?? { ...START, x: Math.round(plan.sheet.width / 2), y: 300 })
  const [block, setBlock] = useState(stack?.name ?? '')
  const [category, setCategory] = useState(() => plan.seats.get(own[0] ?? '')?.price_category_id ?? [...categories.keys()][0] ?? '')
  const seats = useMemo(() => groupSeats(layout), [layout])
  useEffect(() => {
    if (placed) setLayout((before) => ({ ...before, x: placed.x, y: placed.y }))
  }, [placed])
  useEffect(() => {
    onGhosts(seats)
    return () => onGhosts([])
  }, [seats, onGhosts])
  const leave = () => (stack ? setFlags({ e_sg: undefined }) : setTool('select'))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const values = { block: block.trim(), price_category_id: category, layout }
    if (stack) editing.perform(changedGroupEdit(plan, stack.id, values, newId), 'move')
    else editing.perform(newGroupEdit({ id: newId(), ...values }, newId), 'add')
    leave()
  }
  return (
    <form className={classes.forms} onSubmit={submit}>
      <section>
        <h2>{t(stack ? 'seats.group' : 'seats.group_new')}</h2>
        <TextInput label={t('seats.block')} value={block} maxLength={40} required onChange={(event) => setBlock(event.currentTarget.value)} />
        {!stack && (
          <Select
            label={t('seats.category')}
            data={[...categories.values()].map(({ id, name }) => ({ value: id, label: name }))}
            value={category}
            allowDeselect={false}
            onChange={(id) => id && setCategory(id)}
          />
        )}
        <div className={classes.pairs}>
          {NUMBERS.map(([field, label, least, most, isLength]) => (
            <NumberInput
              key={field}
              label={t(label)}
              value={isLength ? metres(layout[field]) : layout[field]}
              min={isLength ? metres(least) : least}
              max={isLength ? metres(most) : most}
              step={isLength ? 0.05 : field === 'rotation' || field === 'arc' ? 5 : 1}
              decimalScale={isLength ? 2 : 0}
              clampBehavior="strict"
              onChange={(value) => {
                const number = isLength ? units(Number(value) || 0) : Number(value) || 0
                setLayout((before) => ({ ...before, [field]: Math.min(most, Math.max(least, number)) }))
              }}
            />
          ))}
        </div>
        <Switch
          mt="xs"
          label={t('seats.staggered')}
          checked={layout.staggered}
          onChange={(event) => setLayout({ ...layout, staggered: event.currentTarget.checked })}
        />
      </section>
      <section>
        <h2>{t('seats.numbering')}</h2>
        <div className={classes.pair}>
          <TextInput
            label={t('seats.first_row')}
            value={layout.first_row}
            maxLength={8}
            onChange={(event) => setLayout({ ...layout, first_row: event.currentTarget.value })}
          />
          <TextInput
            label={t('seats.skipped')}
            placeholder={t('seats.skipped_hint')}
            value={layout.skipped}
            maxLength={40}
            onChange={(event) => setLayout({ ...layout, skipped: event.currentTarget.value })}
          />
        </div>
        <Switch
          mt="xs"
          mb="xs"
          label={t('seats.rows_up')}
          checked={layout.rows_up}
          onChange={(event) => setLayout({ ...layout, rows_up: event.currentTarget.checked })}
        />
        <NumberingFields numbering={layout} onChange={(numbering) => setLayout({ ...layout, ...numbering })} />
      </section>
      <Group>
        <Button type="submit" disabled={block.trim() === '' || category === ''}>
          {stack ? t('seats.group_change') : t('seats.group_add', { count: seats.length })}
        </Button>
        {stack && (
          <Button
            variant="default"
            onClick={() => {
              setFlags({ e_sg: undefined, sg_seats: stack.id })
              selection.set([])
              onShow(own)
            }}
          >
            {t('seats.group_select')}
          </Button>
        )}
        <Button variant="subtle" onClick={leave}>
          {t('app.cancel')}
        </Button>
      </Group>
    </form>
  )
}
