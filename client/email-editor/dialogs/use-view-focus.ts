import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to the first control of a dialog's view when another view replaces the one that had it. */
export function useViewFocus(view: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [view])
  return place
}
