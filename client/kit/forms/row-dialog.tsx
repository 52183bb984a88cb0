import { commandOf } from '../../../shared/documents'
import type { CommandRef } from '../../sync/foyer'
import { MissingDialog } from '../layout/missing/missing-dialog'
import { type T, useT } from '../phrases'
import type { RowSource } from '../reading/row-source'
import { useLastRow } from '../use-last'
import { FormDialog, type FormDialogProps } from './form-dialog'
import { savedText } from './saved-text'

type Dialog<C extends CommandRef> = Omit<FormDialogProps<C>, 'args' | 'close' | 'fields'> &
  Partial<Pick<FormDialogProps<C>, 'fields'>>

/** Makes the dialog of a command about one row, as data: a modal whose parameter is the row's id. */
export const rowDialog = <R extends object, C extends CommandRef>(
  source: RowSource<R>,
  dialogOf: (row: R, t: T) => Dialog<C>,
) =>
  function RowDialog({ value, close }: { readonly value: string; readonly close: () => void }) {
    const t = useT()
    const row = useLastRow(source.useOne(value))
    if (!row) return <MissingDialog row={row} close={close} />
    const dialog = dialogOf(row, t)
    const done = savedText(t, commandOf(dialog.command), { ...row })
    return <FormDialog fields={{}} done={done} {...dialog} args={{ id: value }} close={close} />
  }
