import { IconCheck, IconHandStop } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat, useT } from '../../kit/phrases'
import classes from './verdict.module.css'

/** So many sizes of a group have a button of their own; larger ones are typed. */
const BUTTONS = 8

type Props = {
  readonly left: number
  readonly leaving: boolean
  readonly onAdmit: (qty: number) => void
  readonly onRefuse: () => void
}

/** Asks how many of the remaining people enter now. All are preselected; a digit chooses, ↵ admits. */
export function AdmitQuantity({ left, leaving, onAdmit, onRefuse }: Props) {
  const t = useT()
  const format = useFormat()
  const ask = t(leaving ? 'door.choose_out' : 'door.choose')
  const [qty, setQty] = useState(left)
  const go = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    go.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      const digit = Number(event.key)
      if (event.key.length === 1 && digit >= 1 && digit <= left && document.activeElement?.tagName !== 'INPUT')
        setQty(digit)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [left])
  return (
    <div className={classes.howMany}>
      <h2>{ask}</h2>
      {left <= BUTTONS ? (
        <fieldset className={classes.numbers}>
          <legend className="sr">{ask}</legend>
          {Array.from({ length: left }, (_, i) => i + 1).map((n) => (
            <button key={n} type="button" className={classes.number} aria-pressed={n === qty} onClick={() => setQty(n)}>
              {format.number(n)}
            </button>
          ))}
        </fieldset>
      ) : (
        <input
          className={classes.typedNumber}
          type="number"
          inputMode="numeric"
          min={1}
          max={left}
          value={qty}
          aria-label={ask}
          onChange={(event) => setQty(Math.max(1, Math.min(left, Math.trunc(event.currentTarget.valueAsNumber) || 1)))}
        />
      )}
      <div className={classes.actions}>
        <button type="button" className={classes.action} onClick={onRefuse}>
          <IconHandStop size={24} stroke={1.75} aria-hidden="true" />
          {t(leaving ? 'app.cancel' : 'door.refuse')}
        </button>
        <button ref={go} type="button" className={classes.action} data-strong onClick={() => onAdmit(qty)}>
          <IconCheck size={24} stroke={2} aria-hidden="true" />
          {t(leaving ? 'door.let_out_count' : 'door.let_in_count', { count: qty })}
        </button>
      </div>
    </div>
  )
}
