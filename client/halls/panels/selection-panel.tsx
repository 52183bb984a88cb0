import { Button, Group, NumberInput } from '@mantine/core'
import { IconLock, IconTicket } from '@tabler/icons-react'
import { useMemo } from 'react'
import { seatName } from '../../../shared/seats/name'
import { companionOf, unlinkEdit } from '../../../shared/seats/plan/companion'
import { type SeatPatch, seatEdit } from '../../../shared/seats/plan/edit'
import { useT } from '../../kit/phrases'
import { RowForm } from '../group/row-form'
import type { EditKind } from '../plan/pending-edits'
import { HoldForm } from './hold-form'
import { metres, planUnits } from './metres'
import { NumberingForm } from './numbering-form'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'
import { SaleForm } from './sale-form'
import { ShapeForm } from './shape-form'
import { sharedValue as shared } from './shared-value'
import { TextField } from './text-field'

/** Properties of the selected seats and shapes. A field shows the value they share and sets it for all. */
export function SelectionPanel(props: PanelProps) {
  const t = useT()
  const { plan, selection, editing, claims, setTool } = props
  const ids = useMemo(() => [...selection.ids].filter((id) => plan.seats.has(id)), [selection.ids, plan.seats])
  const seats = ids.flatMap((id) => plan.seats.get(id) ?? [])
  const shapes = [...selection.ids].flatMap((id) => plan.shapes.get(id) ?? [])
  const set = (patch: SeatPatch, kind: EditKind) =>
    editing.perform(
      seatEdit(
        plan,
        ids.map((id) => [id, patch] as const),
      ),
      kind,
    )
  const [only] = ids.length === 1 ? ids : []
  const claimed = ids.flatMap((id) => claims.get(id) ?? [])
  const key = ids.length > 50 ? `${ids.length} ${ids[0]}` : ids.join()
  const companion = only === undefined ? null : companionOf(plan, only)
  const partner = companion === null ? undefined : plan.seats.get(companion)
  return (
    <div className={classes.forms}>
      {shapes.length === 1 && ids.length === 0 && shapes[0] && (
        <ShapeForm key={shapes[0].id} shape={shapes[0]} {...props} />
      )}
      {ids.length > 0 && (
        <>
          <section>
            <h2>
              {t('seats.names')} <span>{t('seats.selected', { count: ids.length })}</span>
            </h2>
            <div className={classes.pair}>
              <TextField
                key={`block ${key}`}
                label={t('seats.block')}
                value={shared(seats, 'block')}
                max={40}
                onSet={(block) => set({ block }, 'renumber')}
              />
              <TextField
                key={`row ${key}`}
                label={t('seats.row')}
                value={shared(seats, 'row')}
                max={8}
                onSet={(row) => set({ row }, 'renumber')}
              />
            </div>
            {only !== undefined && (
              <div className={classes.pair}>
                <TextField
                  key={`num ${key}`}
                  label={t('seats.num')}
                  value={shared(seats, 'num')}
                  max={8}
                  onSet={(num) => num && set({ num }, 'renumber')}
                />
                <TextField
                  key={`override ${key}`}
                  label={t('seats.override_num')}
                  value={shared(seats, 'override_num') ?? ''}
                  max={8}
                  onSet={(text) => set({ override_num: text || null }, 'renumber')}
                />
              </div>
            )}
          </section>
          {only !== undefined && seats[0] && (
            <section>
              <h2>{t('seats.position')}</h2>
              <div className={classes.pair}>
                {(['x', 'y'] as const).map((axis) => (
                  <NumberInput
                    key={`${axis} ${key} ${seats[0]?.[axis]}`}
                    label={t(`seats.${axis}`)}
                    defaultValue={metres(seats[0]?.[axis] ?? 0)}
                    min={0}
                    step={0.25}
                    decimalScale={2}
                    onBlur={(event) =>
                      set(
                        { [axis]: Math.max(0, planUnits(Number(event.currentTarget.value.replace(',', '.')) || 0)) },
                        'move',
                      )
                    }
                  />
                ))}
              </div>
            </section>
          )}
          <RowForm {...props} ids={ids} />
          {ids.length > 1 && <NumberingForm key={key} {...props} ids={ids} />}
          <SaleForm key={`sale ${key}`} {...props} ids={ids} />
          {only !== undefined && (
            <section>
              <h2>{t('seats.companion')}</h2>
              {partner ? (
                <Group justify="space-between">
                  <span>{t('seats.companion_of', { seat: seatName(partner, t.language) })}</span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => editing.perform(unlinkEdit(plan, [only]), 'companion')}
                  >
                    {t('seats.unlink')}
                  </Button>
                </Group>
              ) : (
                <Button size="compact-sm" variant="default" onClick={() => setTool('link_with_seat', only)}>
                  {t('seats.link')}
                </Button>
              )}
            </section>
          )}
          <HoldForm
            key={`hold ${key}`}
            owner={shared(seats, 'hold_owner')}
            reason={shared(seats, 'hold_reason')}
            onSet={(patch) => set(patch, 'hold')}
          />
          {claimed.length > 0 && (
            <p className={classes.claims}>
              {claimed.some(({ sold }) => sold > 0) ? (
                <IconTicket size={18} aria-hidden="true" />
              ) : (
                <IconLock size={18} aria-hidden="true" />
              )}
              <span>
                <strong>
                  {t('seats.claims', {
                    sold: claimed.reduce((n, { sold }) => n + sold, 0),
                    held: claimed.reduce((n, { held }) => n + held, 0),
                  })}
                </strong>{' '}
                {t('seats.claims_hint')}
              </span>
            </p>
          )}
        </>
      )}
    </div>
  )
}
