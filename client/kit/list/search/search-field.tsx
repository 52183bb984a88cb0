import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../phrases'
import classes from './search-field.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** ↓ in the field: on to the results. */
  readonly onDown?: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search of a list. `/` comes here from anywhere on the page, Escape empties it. */
export function SearchField({ label, value, onChange, onDown }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const change = (next: string) => {
    sent.current = next
    setText(next)
    onChange(next)
  }
  return (
    <search className={classes.field}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        aria-label={`${t('app.list.search')}: ${label}`}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown?.()
          } else if (event.key === 'Escape' && text) {
            event.preventDefault()
            event.stopPropagation()
            change('')
          }
        }}
      />
      {text ? (
        <button type="button" className={classes.clear} aria-label={t('app.clear')} onClick={() => change('')}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.key} aria-hidden="true">
          /
        </span>
      )}
    </search>
  )
}
