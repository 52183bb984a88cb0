import { keepFocus } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import { ChoiceRow } from '../controls/choice-row'
import controls from '../controls/controls.module.css'

/** Numbers of tickets that a tile adds at once. */
const NUMBERS = [1, 2, 3, 4, 5, 6, 8, 10] as const

type Props = { readonly qty: number; readonly onChange: (qty: number) => void }

/** Chooses how many tickets the next tap on a tile adds. */
export function QuantityChoice({ qty, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <ChoiceRow title={t('desk.tiles.at_once')} label={t('desk.tiles.at_once_said')}>
      {NUMBERS.map((number) => (
        <button
          key={number}
          type="button"
          className={controls.button}
          aria-pressed={number === qty}
          onMouseDown={keepFocus}
          onClick={() => onChange(number)}
        >
          {format.number(number)}
        </button>
      ))}
    </ChoiceRow>
  )
}
