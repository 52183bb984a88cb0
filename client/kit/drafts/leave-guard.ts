import { useBlocker, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'

type Place = { readonly pathname: string; readonly search: object }

/**
 * Returns true if something is gone afterwards that the address showed when the form opened: the page, or a dialog.
 * Dialogs opened since are above the form.
 */
function leaves(begun: object, current: Place, next: Place): boolean {
  const after: Readonly<Record<string, unknown>> = { ...next.search }
  const isGone = ([name, value]: [string, unknown]) =>
    Object.hasOwn(begun, name) && JSON.stringify(after[name]) !== JSON.stringify(value)
  return current.pathname !== next.pathname || Object.entries(current.search).some(isGone)
}

type LeaveGuard = {
  /** Set while the user is asked whether to leave: `proceed` leaves, `stay` goes on. */
  readonly asked: { readonly proceed: () => void; readonly stay: () => void } | null
  /** Lets the next navigations pass, after the work was saved or given up. */
  readonly allow: () => void
}

/**
 * Holds navigation back while a form has unsaved work: to another page, back, or out of a dialog. Asks before the tab
 * closes, too.
 */
export function useLeaveGuard(isDirty: () => boolean): LeaveGuard {
  const isAllowed = useRef(false)
  const router = useRouter()
  const [begun] = useState<object>(() => router.state.location.search)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => !isAllowed.current && isDirty() && leaves(begun, current, next),
    enableBeforeUnload: () => !isAllowed.current && isDirty(),
    withResolver: true,
  })
  const asked = blocker.status === 'blocked' ? { proceed: () => blocker.proceed(), stay: () => blocker.reset() } : null
  return {
    asked,
    allow: () => {
      isAllowed.current = true
    },
  }
}

/**
 * Asks before the tab closes while changes are on their way to the server. They go on when another page of the product
 * opens.
 */
export function useCloseGuard(isSending: () => boolean): void {
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isSending, withResolver: false })
}
