import { type ReactNode, useState } from 'react'
import { orderPreview } from '../../../shared/orders/preview'
import type { PhraseKey } from '../../../shared/phrases'
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog'
import type { FormDialogProps } from '../../kit/forms/form-dialog'
import type { FormState } from '../../kit/forms/use-command-form'
import { MissingDialog } from '../../kit/layout/missing/missing-dialog'
import { useFormat, useT } from '../../kit/phrases'
import type { CommandRef } from '../../sync/foyer'
import { type ShownOrder, useOrder } from '../use-order'
import { outcomeRows } from './outcome'

export type OrderModalProps = { readonly value: string; readonly close: () => void }

/**
 * Makes a modal about one order: its value is the order's id. It opens once the whole order is read, because its fields
 * begin with amounts.
 */
export const orderModal = (Dialog: (props: { readonly shown: ShownOrder; readonly close: () => void }) => ReactNode) =>
  function OrderModal({ value, close }: OrderModalProps) {
    const shown = useOrder(value)
    const [opened, setOpened] = useState<string | null>(null)
    if (shown?.isSettled && opened !== value) setOpened(value)
    return shown && opened === value ? (
      <Dialog shown={shown} close={close} />
    ) : (
      <MissingDialog row={shown ? undefined : shown} close={close} />
    )
  }

type Props<C extends CommandRef> = Omit<FormDialogProps<C>, 'args' | 'consequences' | 'lead' | 'fields'> &
  Partial<Pick<FormDialogProps<C>, 'fields'>> & {
    readonly order_id: string
    readonly lead?: ReactNode
    readonly submit: PhraseKey
    /** The member of the preview's input with the command's input. */
    readonly previewOf: (input: FormState['input']) => Readonly<Record<string, unknown>>
  }

/**
 * The dialog of a command on an order. It shows what the command would book, to the cent, before it can be confirmed.
 */
export function OrderCommandDialog<C extends CommandRef>({ order_id, previewOf, lead = null, ...dialog }: Props<C>) {
  const t = useT()
  const format = useFormat()
  return (
    <ConfirmDialog
      {...(dialog as unknown as FormDialogProps<C>)}
      args={{ id: order_id }}
      preview={orderPreview}
      previewArgs={(input) => ({ input: { id: order_id, ...previewOf(input) } })}
      consequences={({ order }) => outcomeRows(order, t, format)}
      lead={lead}
    />
  )
}
