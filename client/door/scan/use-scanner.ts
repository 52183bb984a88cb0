import { useEffect, useRef } from 'react'
import { createWedge } from '../../kit/wedge'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null

const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

type ScanListener = {
  /** `before` are the keys released just before, which may be the beginning of the code. */
  readonly onScan: (code: string, before: string) => void
  /** A key pressed outside of any field by a person; true where it did something. */
  readonly onKey: (key: string) => boolean
}

/** Listens for the wedge scanner while the door is open, and for the keyboard shortcuts. */
export function useScanner(hear: ScanListener): void {
  const current = useRef(hear)
  useEffect(() => {
    current.current = hear
  })
  useEffect(() => {
    const wedge = createWedge(later, {
      onKey: (key) => current.current.onKey(key),
      onScan: (code, before) => current.current.onScan(code, before),
    })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (event.key === 'Enter') {
        if (wedge.enter(event.timeStamp)) event.preventDefault()
      } else if (event.key.length === 1 && event.key !== ' ') {
        wedge.press(event.key, event.timeStamp)
        if (event.key === '/') event.preventDefault()
      } else if (event.key === 'Escape' && current.current.onKey(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      wedge.stop()
    }
  }, [])
}
