import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { type Attempt, useAttempt } from '../../kit/forms/attempt'
import controls from './controls.module.css'
import { Problem } from './problem'

/** Validation errors of a form by field id, in the user's language. */
type Faults = Readonly<Record<string, string | false>>

type Form = Pick<Attempt, 'busy' | 'problem' | 'dismiss'> & {
  /** Empty until the first submit. */
  readonly faults: Faults
}

const IDLE: Form = { faults: {}, busy: false, problem: null, dismiss: () => {} }

const FormContext = createContext(IDLE)

/** Validation error of a field in the surrounding form, false where it is valid. */
export const useFieldError = (id: string): string | false => useContext(FormContext).faults[id] ?? false

type Props = {
  readonly className?: string | undefined
  /** Accessible name of a form without a heading. */
  readonly label?: string
  readonly faults?: Faults
  /** Submits the form. An error it throws is shown above the button. */
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/**
 * A form of the desk. Enter submits it, once at a time. Where a field is invalid, the first such field is focused with
 * its error, and nothing is submitted.
 */
export function DeskForm({ className, label, faults = IDLE.faults, onSubmit, children }: Props) {
  const { busy, problem, dismiss, attempt } = useAttempt()
  const [tried, setTried] = useState(false)
  const [answers, setAnswers] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  useEffect(() => {
    if (answers === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    // A disabled button has lost the focus.
    else if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [answers])
  const send = async () => {
    if (sending.current) return
    const right = Object.values(faults).every((fault) => !fault)
    setTried(!right)
    if (right) {
      sending.current = true
      await attempt(async () => onSubmit())
      sending.current = false
    }
    setAnswers((n) => n + 1)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <FormContext value={{ faults: tried ? faults : IDLE.faults, busy, problem, dismiss }}>
      <form ref={form} className={className} onSubmit={submit} noValidate aria-label={label}>
        {children}
      </form>
    </FormContext>
  )
}

type SubmitProps = {
  /** False disables the button. */
  readonly ready?: boolean
  readonly size?: 'small' | 'medium' | 'large'
  readonly children: ReactNode
}

/** Submit button of the surrounding form, with the error of the last submit above it. */
export function Submit({ ready = true, size = 'large', children }: SubmitProps) {
  const { busy, problem, dismiss } = useContext(FormContext)
  return (
    <>
      <Problem problem={problem} onDismiss={dismiss} />
      <button type="submit" className={controls.button} data-kind="primary" data-size={size} disabled={busy || !ready}>
        {children}
      </button>
    </>
  )
}
