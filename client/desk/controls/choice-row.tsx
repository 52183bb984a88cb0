import type { ReactNode } from 'react'
import classes from './choice-row.module.css'
import controls from './controls.module.css'

type Props = {
  readonly title: string
  /** The choice, for screen readers. */
  readonly label: string
  /** True above the lines of a cart. */
  readonly ruled?: boolean
  readonly children: ReactNode
}

/** A row of buttons of which one is chosen. Scrolls where it is too narrow. */
export const ChoiceRow = ({ title, label, ruled = false, children }: Props) => (
  <fieldset className={classes.row} data-ruled={ruled}>
    <legend className="sr">{label}</legend>
    <span className={controls.heading} aria-hidden="true">
      {title}
    </span>
    {children}
  </fieldset>
)
