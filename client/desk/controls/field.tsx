import type { InputHTMLAttributes, Ref } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { useT } from '../../kit/phrases'
import controls from './controls.module.css'
import { useFieldError } from './form'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'value' | 'onChange'> & {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly hint?: string | false
  readonly ref?: Ref<HTMLInputElement>
}

/** A text input with its label above and its validation error below. */
export function DeskField({ id, label, hint, onChange, ...input }: Props) {
  const wrong = useFieldError(id)
  const note = wrong || hint
  return (
    <div>
      <label className={controls.label} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        className={controls.field}
        aria-invalid={Boolean(wrong)}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {note && (
        <p id={`${id}-note`} role={wrong ? 'alert' : undefined} className={wrong ? controls.wrong : controls.hint}>
          {note}
        </p>
      )}
    </div>
  )
}

type ReasonsProps<K> = {
  readonly of: readonly K[]
  readonly reason: string
  readonly onChoose: (reason: string) => void
}

/** Buttons with the usual reasons, which fill the reason field. */
export function Reasons<K extends PhraseKey>({ of, reason, onChoose }: ReasonsProps<K>) {
  const t = useT()
  return (
    <div className={controls.reasons}>
      {of.map((key) => (
        <button
          key={key}
          type="button"
          className={controls.button}
          aria-pressed={reason === t(key)}
          onClick={() => onChoose(t(key))}
        >
          {t(key)}
        </button>
      ))}
    </div>
  )
}
