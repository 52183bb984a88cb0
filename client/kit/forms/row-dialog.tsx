import type { CommandRef } from '../../sync/foyer'
import type { RowSource } from '../entity/row-source'
import { type T, useT } from '../phrases'
import { FormDialog, type FormDialogProps } from './form-dialog'

type Dialog<C extends CommandRef> = Omit<FormDialogProps<C>, 'args' | 'close' | 'fields'> & Partial<Pick<FormDialogProps<C>, 'fields'>>

/** Makes the dialog of a command about one row, as data: a modal whose parameter is the row's id. */
export const rowDialog = <R, C extends CommandRef>(source: RowSource<R>, dialogOf: (row: R, t: T) => Dialog<C>) =>
  function RowDialog({ value, close }: { readonly value: string; readonly close: () => void }) {
    const t = useT()
    const row = source.useOne(value)
    return row ? <FormDialog fields={{}} {...dialogOf(row, t)} args={{ id: value }} close={close} /> : null
  }
