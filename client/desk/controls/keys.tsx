import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createWedge } from '../../kit/wedge'

/** Handles a key pressed outside of any field. Returns true where it did something. */
type KeyHandler = (key: string) => boolean

type Keys = { readonly listeners: KeyHandler[] }

const KeysContext = createContext<Keys>({ listeners: [] })

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Returns true if Escape leaves the pane: only in an empty field. In a filled one it clears the field. */
const leavesPane = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && target instanceof HTMLInputElement && target.value === '' && target.closest('main') !== null

const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a[href], [role="listbox"]') !== null

/** Returns true if the focused widget uses the arrow keys itself. */
const ownsArrows = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="listbox"], [data-arrows]') !== null

/** Returns true if a dialog or menu covers the desk and has the keyboard to itself. Scans are still handled. */
const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/**
 * Handles the keyboard of the whole desk. Keys outside of fields go to the newest listener that handles them, scanned
 * codes go to `onScan`, with the keys released just before, which may be their torn beginning. Enter and the space bar
 * on a focused control keep their default action.
 */
export function KeysProvider({
  onScan,
  children,
}: {
  readonly onScan: (code: string, before: string) => void
  readonly children: ReactNode
}) {
  const keys = useMemo<Keys>(() => ({ listeners: [] }), [])
  const scan = useRef(onScan)
  useEffect(() => {
    scan.current = onScan
  }, [onScan])
  // Registered before any dialog's own listener: the Escape that closes a dialog must find it open here.
  useLayoutEffect(() => {
    const hear = (key: string) => !isCovered() && keys.listeners.some((listener) => listener(key))
    const wedge = createWedge(later, { onKey: hear, onScan: (code, before) => scan.current(code, before) })
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        (isField(event.target) && !leavesPane(event))
      )
        return
      // A key that is held down is no scan. It must not pay and go on to the next customer.
      if (event.repeat && (event.key === 'Enter' || event.key.length === 1)) {
        event.preventDefault()
        return
      }
      if (event.key === 'Enter') {
        if (wedge.enter(event.timeStamp) || (!isControl(event.target) && hear('Enter'))) event.preventDefault()
        return
      }
      if (event.key === ' ') {
        wedge.flush()
        if (!isControl(event.target) && hear(' ')) event.preventDefault()
        return
      }
      if (event.key.length === 1) {
        wedge.press(event.key, event.timeStamp)
        // Otherwise the slash is typed into the field it opens, and Firefox opens its own search.
        if (event.key === '/') event.preventDefault()
        return
      }
      if (event.key === 'Shift' || (event.key.startsWith('Arrow') && ownsArrows(event.target))) return
      wedge.flush()
      if (hear(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      wedge.stop()
    }
  }, [keys])
  return <KeysContext value={keys}>{children}</KeysContext>
}

/** Listens for keys while the component is mounted. The newest listener comes first. */
export function useKeys(hear: KeyHandler): void {
  const { listeners } = useContext(KeysContext)
  const current = useRef(hear)
  useEffect(() => {
    current.current = hear
  })
  useEffect(() => {
    const listener: KeyHandler = (key) => current.current(key)
    listeners.unshift(listener)
    return () => {
      listeners.splice(listeners.indexOf(listener), 1)
    }
  }, [listeners])
}
