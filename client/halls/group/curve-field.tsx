import { NumberInput, Slider } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../kit/phrases'
import { metres, planUnits } from '../panels/metres'
import classes from '../panels/panels.module.css'

type Props = {
  /** Rise of a row's ends towards the stage, in plan units. */
  readonly curve: number
  readonly least: number
  readonly most: number
  /** Called while the slider is dragged. */
  readonly onSlide?: (curve: number) => void
  readonly onSet: (curve: number) => void
}

/** The curve of rows: a slider for the eye, and its length in metres. */
export function CurveField({ curve, least, most, onSlide, onSet }: Props) {
  const t = useT()
  const [slid, setSlid] = useState<number | null>(null)
  const shown = slid ?? curve
  // A curve beyond the slider's usual range is typed.
  const reach = Math.max(most, Math.abs(curve))
  return (
    <div className={classes.curve}>
      <span className={classes.curveLabel} aria-hidden="true">
        {t('seats.curve')}
      </span>
      <Slider
        label={null}
        thumbLabel={t('seats.curve_slide')}
        min={least < 0 ? -reach : least}
        max={reach}
        step={1}
        size={4}
        thumbSize={20}
        value={shown}
        onChange={(value) => {
          setSlid(value)
          onSlide?.(value)
        }}
        onChangeEnd={(value) => {
          setSlid(null)
          if (value !== curve || onSlide) onSet(value)
        }}
      />
      <NumberInput
        aria-label={t('seats.curve')}
        value={metres(shown)}
        min={metres(least)}
        max={metres(2000)}
        step={0.05}
        decimalScale={2}
        clampBehavior="strict"
        onChange={(value) => {
          const typed = planUnits(Number(value) || 0)
          if (typed !== shown) onSet(typed)
        }}
      />
    </div>
  )
}
