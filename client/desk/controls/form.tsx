import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect, useRef, useState } from 'react'
import { type Attempt, useAttempt } from '../../kit/forms/attempt'
import controls from './controls.module.css'
import { Problem } from './problem'

/** What is wrong with each field of a form, by the field's id, in words. */
type Faults = Readonly<Record<string, string | false>>

type Form = Pick<Attempt, 'busy' | 'problem' | 'dismiss'> & {
  /** Nothing until somebody has tried to send it. */
  readonly faults: Faults
}

const IDLE: Form = { faults: {}, busy: false, problem: null, dismiss: () => {} }

const FormContext = createContext(IDLE)

/** What is to be said of a field of the form around it; false where it is right. */
export const useFault = (id: string): string | false => useContext(FormContext).faults[id] ?? false

type Props = {
  readonly className?: string | undefined
  /** What the form is called where no heading of it says so. */
  readonly label?: string
  readonly faults?: Faults
  /** What it is for; what it throws is said above the button. */
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/**
 * A form of the desk. Enter sends it, once at a time; where something is wrong, the first such field takes the focus with
 * its fault said, and nothing is sent.
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
    // A button that is not to be pressed meanwhile loses the focus.
    else if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
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
  /** Whether there is anything to send. */
  readonly ready?: boolean
  readonly size?: 'small' | 'medium' | 'large'
  readonly children: ReactNode
}

/** Why the form around it was refused, and the button that sends it. */
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
