import { Button, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { can } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import type { SeatLayout } from '../../../shared/seats/office'
import { changedGroupEdit, newGroupEdit, seatsInRow, seatsOfBlocks } from '../../../shared/seats/plan/group'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { priceCategoryCreation } from '../../parts/price_categories/price-category-reference'
import { useFoyer } from '../../sync/react'
import { metres, planUnits } from '../panels/metres'
import { NumberingFields } from '../panels/numbering-form'
import type { PanelProps } from '../panels/panel-props'
import classes from '../panels/panels.module.css'
import { CurveField } from './curve-field'
import type { GroupDraft } from './use-group-draft'

/** Largest curve of the slider, in plan units. */
const CURVE = 300

type NumberField = 'rows' | 'seats' | 'last_seats' | 'aisle' | 'pitch' | 'row_pitch' | 'arc' | 'rotation' | 'x' | 'y'

/** Numbers of the form with their label, limits, and whether they are lengths. */
const NUMBERS: readonly (readonly [
  field: NumberField,
  label: PhraseKey,
  least: number,
  most: number,
  isLength: boolean,
])[] = [
  ['rows', 'seats.rows', 1, 200, false],
  ['aisle', 'seats.aisle', 0, 1000, true],
  ['seats', 'seats.first_seats', 1, 200, false],
  ['last_seats', 'seats.last_seats', 1, 200, false],
  ['pitch', 'seats.pitch', 20, 400, true],
  ['row_pitch', 'seats.row_pitch', 20, 400, true],
  ['arc', 'seats.arc', 0, 360, false],
  ['rotation', 'seats.rotation', 0, 359, false],
  ['x', 'seats.x', 0, 100_000, true],
  ['y', 'seats.y', 0, 100_000, true],
]

const shownValue = (layout: SeatLayout, field: NumberField): number =>
  field === 'last_seats' ? seatsInRow(layout, layout.rows - 1) : field === 'aisle' ? (layout.aisle ?? 0) : layout[field]

/** The form that generates a seat group. Its seats are shown on the plan before they are added. */
export function GroupForm({
  plan,
  categories,
  editing,
  setTool,
  setFlags,
  selection,
  onLeave,
  onShow,
  draft,
}: PanelProps & { readonly draft: GroupDraft }) {
  const t = useT()
  const { layout, block, seats, keepsArea } = draft
  const stack = plan.stacks.get(draft.group)
  // Categories may arrive after the form.
  const category = draft.category || ([...categories.keys()][0] ?? '')
  const missing =
    block.trim() === '' ? 'seats.group_needs_block' : category === '' ? 'seats.group_needs_category' : null
  const mayCreate = can(useFoyer().identity.user.role, priceCategoryCreation.can)
  const [creating, setCreating] = useState(false)
  const leave = () => {
    if (stack) setFlags({ e_sg: undefined })
    else setTool('select')
    onLeave()
  }
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Opened by its key: the form is the next thing to fill in.
    if (document.activeElement?.getAttribute('role') === 'tree') first.current?.focus()
  }, [])
  const set = (field: NumberField, value: number) => {
    if (field === 'rows' || field === 'seats' || field === 'aisle') draft.count({ [field]: value })
    else draft.set({ layout: { ...layout, [field]: value } })
  }
  const curved = (curve: number) => draft.set({ layout: { ...layout, curve: Math.max(0, curve) } })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const values = { block: block.trim(), price_category_id: category, layout }
    const edit = stack
      ? changedGroupEdit(plan, stack.id, values, newId)
      : newGroupEdit({ id: newId(), ...values }, newId)
    editing.perform(edit, stack ? 'move' : 'add')
    leave()
    if (!stack) selection.set(edit.seats.map(({ id }) => id))
  }
  const { dialog: NewCategory } = priceCategoryCreation
  const form = (
    <form className={classes.forms} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && leave()}>
      <section>
        <h2>{t(stack ? 'seats.group' : 'seats.group_new')}</h2>
        <TextInput
          ref={first}
          label={t('seats.block')}
          value={block}
          maxLength={40}
          required
          onChange={(event) => draft.set({ block: event.currentTarget.value })}
        />
        {!stack && (
          <Select
            label={t('seats.category')}
            data={[...categories.values()].map(({ id, name }) => ({ value: id, label: name }))}
            value={category}
            allowDeselect={false}
            onChange={(id) => id && draft.set({ category: id })}
          />
        )}
        {!stack && mayCreate && (
          <Button variant="default" mt="xs" onClick={() => setCreating(true)}>
            {t(priceCategoryCreation.label)}
          </Button>
        )}
        <div className={classes.pairs}>
          {NUMBERS.map(([field, label, least, most, isLength]) => (
            <NumberInput
              key={field}
              label={t(label)}
              value={isLength ? metres(shownValue(layout, field)) : shownValue(layout, field)}
              min={isLength ? metres(least) : least}
              max={isLength ? metres(most) : most}
              step={isLength ? 0.05 : field === 'rotation' || field === 'arc' ? 5 : 1}
              decimalScale={isLength ? 2 : 0}
              clampBehavior="strict"
              onChange={(value) => {
                const number = isLength ? planUnits(Number(value) || 0) : Number(value) || 0
                const limited = Math.min(most, Math.max(least, number))
                if (limited !== shownValue(layout, field)) set(field, limited)
              }}
            />
          ))}
        </div>
        {layout.arc === 0 && <CurveField curve={layout.curve} least={0} most={CURVE} onSlide={curved} onSet={curved} />}
        <Switch
          mt="xs"
          label={t('seats.keeps_area')}
          description={t('seats.keeps_area_hint')}
          checked={keepsArea}
          onChange={(event) => draft.set({ keepsArea: event.currentTarget.checked })}
        />
        <Switch
          mt="xs"
          label={t('seats.staggered')}
          checked={layout.staggered}
          onChange={(event) => draft.set({ layout: { ...layout, staggered: event.currentTarget.checked } })}
        />
      </section>
      <section>
        <h2>{t('seats.numbering')}</h2>
        <div className={classes.pair}>
          <TextInput
            label={t('seats.first_row')}
            value={layout.first_row}
            maxLength={8}
            onChange={(event) => draft.set({ layout: { ...layout, first_row: event.currentTarget.value } })}
          />
          <TextInput
            label={t('seats.skipped')}
            placeholder={t('seats.skipped_hint')}
            value={layout.skipped}
            maxLength={40}
            onChange={(event) => draft.set({ layout: { ...layout, skipped: event.currentTarget.value } })}
          />
        </div>
        <Switch
          mt="xs"
          mb="xs"
          label={t('seats.rows_up')}
          checked={layout.rows_up}
          onChange={(event) => draft.set({ layout: { ...layout, rows_up: event.currentTarget.checked } })}
        />
        <NumberingFields
          numbering={layout}
          onChange={(numbering) => draft.set({ layout: { ...layout, ...numbering } })}
        />
      </section>
      <Group className={classes.submit}>
        {missing !== null && (
          <p className={classes.waits} id="seats-missing">
            {t(missing)}
          </p>
        )}
        <Button
          type="submit"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : 'seats-missing'}
        >
          {stack ? t('seats.group_change') : t('seats.group_add', { count: seats.length })}
        </Button>
        {stack && (
          <Button
            variant="default"
            onClick={() => {
              const own = seatsOfBlocks(plan, stack.blocks)
              setFlags({ e_sg: undefined, sg_seats: stack.id })
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
  // Beside the form: what is typed in the dialog is none of its business.
  return (
    <>
      {form}
      {creating && (
        <NewCategory typed="" close={() => setCreating(false)} onCreated={(id) => draft.set({ category: id })} />
      )}
    </>
  )
}
