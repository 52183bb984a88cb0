import { ColorInput, NumberInput, TextInput } from '@mantine/core'
import type { PhraseKey } from '../../../shared/phrases'
import type { PlanShape } from '../../../shared/seats/office'
import { shapeEdit } from '../../../shared/seats/plan/arrange'
import { useT } from '../../kit/phrases'
import { metres, planUnits } from './metres'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'

const FIELDS: readonly (readonly [field: 'x' | 'y' | 'width' | 'height' | 'rotation', label: PhraseKey])[] = [
  ['x', 'seats.x'],
  ['y', 'seats.y'],
  ['width', 'seats.width'],
  ['height', 'seats.height'],
  ['rotation', 'seats.rotation'],
]

/** Properties of one shape. */
export function ShapeForm({ plan, shape, editing }: PanelProps & { readonly shape: PlanShape }) {
  const t = useT()
  const set = (values: Partial<PlanShape>) => {
    const after = { ...shape, ...values }
    if (JSON.stringify(after) !== JSON.stringify(shape)) editing.perform(shapeEdit(plan, shape.id, after), 'draw')
  }
  const number = (field: (typeof FIELDS)[number][0], text: string) => {
    const value = Number(text.replace(',', '.')) || 0
    return field === 'rotation' ? ((Math.round(value) % 360) + 360) % 360 : Math.max(0, planUnits(value))
  }
  return (
    <section>
      <h2>{t('seats.shape')}</h2>
      <TextInput
        key={`text ${shape.text}`}
        label={t('seats.shape_text')}
        defaultValue={shape.text ?? ''}
        maxLength={80}
        onBlur={(event) => set({ text: event.currentTarget.value || null })}
      />
      <div className={classes.pairs}>
        {FIELDS.map(([field, label]) => (
          <NumberInput
            key={`${field} ${shape[field]}`}
            label={t(label)}
            defaultValue={field === 'rotation' ? shape.rotation : metres(shape[field])}
            decimalScale={field === 'rotation' ? 0 : 2}
            onBlur={(event) => set({ [field]: number(field, event.currentTarget.value) })}
          />
        ))}
      </div>
      <ColorInput
        eyeDropperButtonProps={{ 'aria-label': t('app.pick_color') }}
        label={t('seats.shape_color')}
        format="hex"
        defaultValue={shape.color ?? ''}
        onChangeEnd={(color) => set({ color: /^#[0-9a-f]{6}$/i.test(color) ? color : null })}
      />
    </section>
  )
}
