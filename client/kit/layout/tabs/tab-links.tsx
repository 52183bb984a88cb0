import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tab-links.module.css'

type Props = {
  readonly label: string
  /** Links, of which the open page's has `aria-current="page"`. */
  readonly children: ReactNode
}

/** A row of links between the pages of one area, below its heading. The open page's link is scrolled into view. */
export function TabLinks({ label, children }: Props) {
  const nav = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    if (pathname)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
