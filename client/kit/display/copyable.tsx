import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { useT } from '../phrases'
import classes from './copyable.module.css'
import { toastDone } from './toast'

type Props = {
  readonly label: string
  readonly text: string
  /** Said once it is copied. */
  readonly done: string
}

/** Selects what an element says, so that it can be copied by hand where the browser does not let the page copy. */
function select(element: HTMLElement | null): void {
  if (element) getSelection()?.selectAllChildren(element)
}

/** A text for another program, such as an address, with a button that copies it. */
export function Copyable({ label, text, done }: Props) {
  const t = useT()
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toastDone(done)
    } catch {
      select(shown.current)
    }
  }
  return (
    <div className={classes.line}>
      <span id={id}>{label}</span>
      <code ref={shown}>{text}</code>
      <Button variant="default" aria-describedby={id} onClick={() => void copy()}>
        {t('app.copy_text')}
      </Button>
    </div>
  )
}
