import { TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useT } from '../../kit/phrases'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly value: string | undefined
  readonly max: number
  readonly suggestions?: readonly string[]
  readonly onSet: (text: string) => void
}

/**
 * Text field that saves on Enter or when it loses the focus. `value` is undefined if the selection has several values.
 */
export function TextField({ label, hint, value, max, suggestions = [], onSet }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  // Set, refused, or changed by another editor.
  if (shown !== value) {
    setShown(value)
    setTyped(value ?? '')
  }
  const commit = () => {
    if (typed !== (value ?? '')) onSet(typed)
  }
  const list = `list ${label}`
  return (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        commit()
      }}
    >
      <TextInput
        label={label}
        description={hint}
        placeholder={value === undefined ? t('seats.mixed') : ''}
        value={typed}
        maxLength={max}
        list={suggestions.length > 0 ? list : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </form>
  )
}
