import type { ReactNode } from 'react'
import classes from './tab-links.module.css'

type Props = {
  readonly label: string
  /** Links, of which the open page's has `aria-current="page"`. */
  readonly children: ReactNode
}

/** A row of links between the pages of one area, below its heading. */
export function TabLinks({ label, children }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
