import type { ReactNode } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import type { RowOf, TableName } from '../../../shared/registry'
import { useRow } from '../../sync/react'
import { DetailPane } from '../layout/detail-pane'
import { useT } from '../phrases'
import classes from './one-row.module.css'

type Props<T extends TableName> = {
  readonly table: T
  readonly id: string
  /** Shown when a link leads to a row this device does not have. */
  readonly gone: { readonly title: PhraseKey; readonly hint: PhraseKey }
  readonly children: (row: RowOf<T>) => ReactNode
}

/** One row of the local store, live; nothing while it is read for the first time. */
export function OneRow<T extends TableName>({ table, id, gone, children }: Props<T>) {
  const t = useT()
  const row = useRow(table, id)
  if (row === undefined) return null
  if (row !== null) return children(row)
  return (
    <DetailPane title={t(gone.title)}>
      <p className={classes.hint}>{t(gone.hint)}</p>
    </DetailPane>
  )
}
