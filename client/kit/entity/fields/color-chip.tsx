import type { ReactNode } from 'react'
import classes from './color-chip.module.css'

/** A name with its color, such as a label. */
export const ColorChip = ({ color, children }: { readonly color: string; readonly children: ReactNode }) => (
  <span className={classes.chip}>
    <span className={classes.dot} style={{ background: color }} aria-hidden="true" />
    <span className={classes.name}>{children}</span>
  </span>
)

/** A colour without a text. `label`: name of the row that has it. */
export const Swatch = ({ color, label }: { readonly color: string; readonly label: string }) => (
  <span className={classes.swatch} role="img" aria-label={label} title={color} style={{ background: color }} />
)
