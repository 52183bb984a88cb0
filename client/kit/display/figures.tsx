import { Fragment } from 'react'
import classes from './figures.module.css'

type Row = { readonly name: string; readonly value: string; readonly strong?: boolean }

/** Names and amounts below each other; a null is a rule between them. */
export function FigureRows({ rows }: { readonly rows: readonly (Row | null)[] }) {
  return (
    <dl className={classes.figures}>
      {rows.map((row, i) =>
        row ? (
          <Fragment key={row.name}>
            <dt data-strong={row.strong}>{row.name}</dt>
            <dd data-strong={row.strong}>{row.value}</dd>
          </Fragment>
        ) : (
          <div key={`rule after ${rows[i - 1]?.name ?? ''}`} className={classes.rule} />
        ),
      )}
    </dl>
  )
}
