import { useFormat, useT } from '../../kit/phrases'
import { planUnits } from '../panels/metres'
import classes from './canvas.module.css'

/** Lengths that the bar can have, in metres. */
const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50, 100]
/** Largest width of the bar in CSS pixels. */
const WIDEST = 150

/** A bar that says how long a distance on the plan is. */
export function ScaleBar({ percent }: { readonly percent: number }) {
  const t = useT()
  const format = useFormat()
  const widthOf = (metres: number) => (planUnits(metres) * percent) / 100
  const length = LENGTHS.findLast((metres) => widthOf(metres) <= WIDEST) ?? LENGTHS[0] ?? 1
  return (
    <div
      className={classes.scale}
      style={{ width: widthOf(length) }}
      role="img"
      aria-label={t('seats.scale', { length: format.number(length) })}
    >
      {format.number(length)} m
    </div>
  )
}
