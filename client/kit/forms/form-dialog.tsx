import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { CommandRef } from '../../sync/foyer'
import { useT } from '../phrases'
import { CommandForm, type CommandFormProps } from './command-form'
import classes from './form-dialog.module.css'

export type FormDialogProps<C extends CommandRef> = Omit<CommandFormProps<C>, 'onDone' | 'onDirty'> & {
  readonly title: string
  readonly close: () => void
  readonly lead?: ReactNode
}

/** A command's form as a dialog. Escape asks only if something would be lost. */
export function FormDialog<C extends CommandRef>({ title, close, lead, ...form }: FormDialogProps<C>) {
  const t = useT()
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const field = useRef<Element | null>(null)
  const leave = () => {
    if (!dirty || asking) return close()
    field.current = document.activeElement
    setAsking(true)
  }
  const goOn = () => {
    setAsking(false)
    if (field.current instanceof HTMLElement) field.current.focus()
  }
  return (
    <Modal opened onClose={leave} title={title} closeButtonProps={{ 'aria-label': t('app.close') }} size={480}>
      {asking && (
        <div className={classes.ask} role="alertdialog" aria-label={t('app.discard')}>
          <p>
            <strong>{t('app.discard')}</strong> {t('app.discard_hint')}
          </p>
          <Button variant="default" onClick={close}>
            {t('app.discard_yes')}
          </Button>
          <Button onClick={goOn} autoFocus>
            {t('app.discard_no')}
          </Button>
        </div>
      )}
      {lead && <div className={classes.lead}>{lead}</div>}
      <CommandForm {...form} onDone={close} onDirty={setDirty} />
    </Modal>
  )
}
