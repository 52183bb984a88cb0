import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkCommands } from '../../../../shared/kernel/model/list/bulk'
import { MAX_BULK } from '../../../../shared/kernel/model/list/bulk'
import { can, type Permission } from '../../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../../shared/phrases'
import { useFoyer } from '../../../sync/react'
import { toastFailed } from '../../display/toast'
import { useOpenModal } from '../../layout/modal-address'
import { errorText, useFormat, useT } from '../../phrases'
import type { Choices } from '../filter-choices'
import classes from './bulk.module.css'
import { BulkDialog, useBulkLabel } from './bulk-dialog'
import type { RowSelection } from './selection'

type AnyRow = RowSelection['rows'][number]

/** A modal for several rows: its parameter takes their ids. */
export type BulkModal = {
  readonly parameter: string
  readonly label: PhraseKey
  readonly can: Permission
  readonly most: number
}

type Props = {
  readonly table: string
  readonly commands: BulkCommands
  readonly modal: BulkModal | undefined
  readonly selection: RowSelection
  readonly choices: Choices
  /** Number of all rows of the list; undefined while it is not known. */
  readonly total: number | undefined
  readonly readAll: () => Promise<readonly AnyRow[]>
  readonly nameOf: (row: AnyRow) => string
}

/** The commands of a list for several rows that the user may run. */
export function useBulkCommands(commands: BulkCommands): BulkCommands {
  const { role } = useFoyer().identity.user
  return Object.fromEntries(Object.entries(commands).filter(([, { command }]) => can(role, command.can)))
}

/** Bar above the rows while some are selected: their number and the commands for them. */
export function BulkBar({ table, commands, modal, selection, choices, total, readAll, nameOf }: Props) {
  const t = useT()
  const format = useFormat()
  const labelOf = useBulkLabel(table)
  const [open, setOpen] = useState<{ readonly name: string; readonly rows: readonly AnyRow[] } | null>(null)
  const openModal = useOpenModal()
  const [busy, setBusy] = useState(false)
  const { rows } = selection
  const action = open && commands[open.name]
  const isTooMany = rows.length > MAX_BULK
  const selectRest = async () => {
    setBusy(true)
    try {
      selection.add(await readAll())
    } catch (error) {
      toastFailed(errorText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {(rows.length > 0 || selection.isPicking) && (
        <div className={classes.bar} role="toolbar" aria-label={t('list_views.bulk')}>
          <span className={`num ${classes.count}`} role="status">
            {t('list_views.selected', { count: rows.length })}
          </span>
          {rows.length > 0 &&
            !isTooMany &&
            Object.entries(commands).map(([name, { isDanger }]) => (
              <Button
                key={name}
                variant={isDanger ? 'outline' : 'default'}
                {...(isDanger && { color: 'red' })}
                onClick={() => setOpen({ name, rows })}
              >
                {labelOf(name)}
              </Button>
            ))}
          {modal && rows.length > 0 && rows.length <= modal.most && (
            <Button variant="default" onClick={() => openModal(modal.parameter, rows.map(({ id }) => id).join(','))}>
              {t(modal.label)}
            </Button>
          )}
          {isTooMany && (
            <span className={classes.hint}>{t('list_views.select_most', { most: format.number(MAX_BULK) })}</span>
          )}
          {total !== undefined && total > rows.length && total <= MAX_BULK && (
            <Button variant="subtle" loading={busy} onClick={() => void selectRest()}>
              {t('list_views.select_rest', { count: total })}
            </Button>
          )}
          <Button
            className={classes.end ?? ''}
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden="true" />}
            onClick={selection.clear}
          >
            {t('list_views.clear')}
          </Button>
        </div>
      )}
      {open && action && (
        <BulkDialog
          table={table}
          name={open.name}
          action={action}
          rows={open.rows}
          choices={choices}
          nameOf={nameOf}
          onChanged={selection.clear}
          close={() => setOpen(null)}
        />
      )}
    </>
  )
}
