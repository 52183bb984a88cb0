import { NumberInput } from '@mantine/core'
import { useMemo } from 'react'
import { seatEdit } from '../../../shared/seats/plan/edit'
import { type RowShape, reshapeRow, rowShape } from '../../../shared/seats/plan/row-shape'
import { useT } from '../../kit/phrases'
import { metres, planUnits } from '../panels/metres'
import type { PanelProps } from '../panels/panel-props'
import classes from '../panels/panels.module.css'
import { CurveField } from './curve-field'

/** Largest curve of the slider, in plan units. */
const CURVE = 200

/** Pitch, angle and curve of a selected row. Nothing for seats of several rows, or fewer than three seats. */
export function RowForm({ plan, ids, editing }: PanelProps & { readonly ids: readonly string[] }) {
  const t = useT()
  const shape = useMemo(() => {
    const rows = new Set(ids.map((id) => `${plan.seats.get(id)?.block}\u0000${plan.seats.get(id)?.row}`))
    return rows.size === 1 && ids.length > 2 ? rowShape(plan, ids) : null
  }, [plan, ids])
  if (!shape) return null
  const set = (change: Partial<RowShape>) => editing.perform(seatEdit(plan, reshapeRow(plan, ids, change)), 'move')
  const typed = (text: string) => Number(text.replace(',', '.'))
  return (
    <section>
      <h2>{t('seats.shape_of_row')}</h2>
      <div className={classes.pair}>
        <NumberInput
          key={`pitch ${shape.pitch}`}
          label={t('seats.pitch')}
          defaultValue={metres(shape.pitch)}
          min={metres(20)}
          max={metres(400)}
          step={0.05}
          decimalScale={2}
          onBlur={(event) => {
            const pitch = Math.min(400, Math.max(20, planUnits(typed(event.currentTarget.value) || 0)))
            if (metres(pitch) !== metres(shape.pitch)) set({ pitch })
          }}
        />
        <NumberInput
          key={`angle ${shape.angle}`}
          label={t('seats.rotation')}
          defaultValue={shape.angle}
          min={-180}
          max={180}
          step={5}
          onBlur={(event) => {
            const angle = Math.round(typed(event.currentTarget.value) || 0)
            if (angle !== shape.angle) set({ angle })
          }}
        />
      </div>
      <CurveField curve={shape.curve} least={-2000} most={CURVE} onSet={(curve) => set({ curve })} />
    </section>
  )
}
