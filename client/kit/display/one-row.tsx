import type { ReactNode } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import type { RowOf, TableName } from '../../../shared/registry'
import { useRow } from '../../sync/react'
import { DetailPane } from '../layout/detail-pane'
import { LinkButton } from '../layout/link-button'
import { useMissingHint } from '../layout/missing/missing-dialog'
import { useT } from '../phrases'
import classes from './one-row.module.css'

type Props<T extends TableName> = {
  readonly table: T
  readonly id: string
  /** Shown when a link leads to a row this device does not have. */
  readonly gone: { readonly title: PhraseKey; readonly hint: PhraseKey }
  /** Reads a row that this device does not keep from the server. */
  readonly useElsewhere?: (id: string | null) => RowOf<T> | null | undefined
  readonly children: (row: RowOf<T>) => ReactNode
}

const useNowhere = () => null

/** One row of the local store, live, or one that only the server has; nothing while it is read for the first time. */
export function OneRow<T extends TableName>({ table, id, gone, useElsewhere = useNowhere, children }: Props<T>) {
  const kept = useRow(table, id)
  const elsewhere = useElsewhere(kept === null ? id : null)
  const row = kept ?? elsewhere
  return row ? children(row) : <Missing row={kept === undefined ? undefined : row} gone={gone} />
}

/** Stands for a row that is not there, with a way on. Renders nothing while it is read. */
function Missing({ row, gone }: { readonly row: null | undefined } & Pick<Props<TableName>, 'gone'>) {
  const t = useT()
  const hint = useMissingHint(row)
  if (hint === null) return null
  return (
    <DetailPane title={t(row === null ? gone.title : 'app.unread')}>
      <p className={classes.hint}>{t(row === null ? gone.hint : hint)}</p>
      <LinkButton to="/" variant="default" className={classes.back ?? ''}>
        {t('app.not_found_back')}
      </LinkButton>
    </DetailPane>
  )
}
