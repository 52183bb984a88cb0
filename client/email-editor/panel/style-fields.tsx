import { NumberInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Sides, withUnit } from '../../../shared/email/render/defaults'
import { useT } from '../../kit/phrases'
import classes from '../email-editor.module.css'
import { SPACING } from '../figures'

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** Four lengths. An empty one is 0. */
export function SidesField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Sides
  readonly onChange: (sides: Sides) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.sides}>
      <legend>{label}</legend>
      {SIDES.map((side, i) => (
        <NumberInput
          key={side}
          aria-label={`${label}: ${t(`email.${side}`)}`}
          leftSection={<small aria-hidden="true">{t(`email.${side}`).slice(0, 1)}</small>}
          leftSectionWidth={20}
          min={SPACING.min}
          max={SPACING.max}
          step={1}
          clampBehavior="strict"
          hideControls
          value={value[i] ?? 0}
          onChange={(length) =>
            onChange(
              value.map((old, at) => (at === i ? (length === '' ? 0 : Number(length)) : old)) as unknown as Sides,
            )
          }
        />
      ))}
    </fieldset>
  )
}

type WordsProps = {
  readonly label: string
  readonly value: string
  /** Returns why a text must not be written; null if it may. */
  readonly problem?: (typed: string) => string | null
  readonly onChange: (typed: string) => void
}

/** A text that is written when the field is left. One that has a problem stays in the field and is not written. */
export function WordsField({ label, value, problem = () => null, onChange }: WordsProps) {
  const [typed, setTyped] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    setError(null)
  }
  useEffect(() => {
    setTyped(value)
    setError(null)
  }, [value])
  const leave = () => {
    if (typed === value) return
    const found = problem(typed)
    setError(found)
    if (found === null) onChange(typed)
  }
  return (
    <TextInput
      label={label}
      value={typed}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** A size; without a unit it is in pixels. */
export const SizeField = ({
  onChange,
  ...props
}: Omit<WordsProps, 'onChange'> & { readonly onChange: (size: string | null) => void }) => (
  <WordsField {...props} onChange={(typed) => onChange(withUnit(typed) || null)} />
)
