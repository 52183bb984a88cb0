import { lazy, Suspense, useEffect, useRef } from 'react'
import { useFoyer, useLive } from '../sync/react'

const PasswordDialog = lazy(() => import('./password-dialog').then((m) => ({ default: m.PasswordDialog })))

/** Asks for the user's password while a command waits for it, above whatever form sent the command. */
export function PasswordAgain() {
  const question = useLive(useFoyer().passwordQuestion)
  const open = useRef(question)
  open.current = question
  useEffect(() => {
    // Heard before the dialogs that open later, all of which Escape would close.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !open.current) return
      event.stopImmediatePropagation()
      open.current.cancel()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return (
    question && (
      <Suspense fallback={null}>
        <PasswordDialog question={question} />
      </Suspense>
    )
  )
}
