import type { RowOf, TableName } from '../../../shared/registry'
import type { CommandRef } from '../../sync/foyer'
import { useRow } from '../../sync/react'
import { type T, useT } from '../phrases'
import { FormDialog, type FormDialogProps } from './form-dialog'

type Dialog<C extends CommandRef> = Omit<FormDialogProps<C>, 'args' | 'close' | 'fields'> & Partial<Pick<FormDialogProps<C>, 'fields'>>

/** The dialog of a command about one row, as data: a modal of the registry whose parameter is the row's id. */
export const rowDialog = <Table extends TableName, C extends CommandRef>(table: Table, dialogOf: (row: RowOf<Table>, t: T) => Dialog<C>) =>
  function RowDialog({ value, close }: { readonly value: string; readonly close: () => void }) {
    const t = useT()
    const row = useRow(table, value)
    return row ? <FormDialog fields={{}} {...dialogOf(row, t)} args={{ id: value }} close={close} /> : null
  }
