import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './ticket.module.css'

/** Prints its children, and nothing else of the screen, as soon as their images have loaded. */
export function PrintSheet({ onPrinted, children }: { readonly onPrinted: () => void; readonly children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const printed = useRef(onPrinted)
  useEffect(() => {
    let stale = false
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])].map((picture) =>
      picture.decode().catch(() => {}),
    )
    void Promise.all(pictures).then(() => {
      if (stale) return
      window.print()
      printed.current()
    })
    return () => {
      stale = true
    }
  }, [])
  return createPortal(
    <div className={classes.sheet} ref={sheet}>
      {children}
    </div>,
    document.body,
  )
}
