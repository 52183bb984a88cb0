import { Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { commandOf } from '../../../shared/documents'
import { type Command, entityOf } from '../../../shared/kernel/model/command'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { AskToLeave } from '../drafts/ask-to-leave'
import { useLeaveGuard } from '../drafts/leave-guard'
import { ownPhrase, useT } from '../phrases'
import { type CommandFormProps, FormView } from './command-form'
import { isDeletion, isDestructive } from './destructive'
import classes from './form-dialog.module.css'
import { useUndo } from './undo'
import { type FormState, useCommandForm } from './use-command-form'

export type FormDialogProps<C extends CommandRef> = Omit<CommandFormProps<C>, 'onDone' | 'keepsDraft'> & {
  readonly title: string
  readonly close: () => void
  readonly lead?: ReactNode
  /** Width in px. */
  readonly size?: number
  /** Receives the server's answers. */
  readonly onDone?: (answers: readonly unknown[]) => void
  /**
   * Preview of the command with the current input, shown above the button. The form cannot be sent before
   * `report(true)`, so that nothing is confirmed unseen.
   */
  readonly consequences?: (input: FormState['input'], report: (isReady: boolean) => void) => ReactNode
  /** Reason why the form cannot be sent yet, where its fields do not say it. */
  readonly waits?: string | null
  /** Name in a `Modal.Stack`, where another dialog opens above this one: Escape closes the upper one only. */
  readonly stackId?: string
  /** True if the dialog stays after the command has run. */
  readonly keepsOpen?: boolean
}

/**
 * Phrase for what a destructive command takes away: `<table>.delete_lead`, or a general one for a deletion. Null for
 * none.
 */
function lossPhrase(command: Command, isUndoable: boolean): PhraseKey | null {
  const table = command.edits?.entity.name ?? entityOf(command) ?? ''
  const general = isUndoable ? 'app.form.delete_lead_undo' : 'app.form.delete_lead'
  const own = ownPhrase(table, 'delete_lead', general)
  return own !== general || isDeletion(command.name) ? own : null
}

/** A command's form as a dialog. Escape, Back and other ways out ask only if something would be lost. */
export function FormDialog<C extends CommandRef>(props: FormDialogProps<C>) {
  const {
    title,
    close,
    lead,
    size = 480,
    consequences,
    stackId,
    keepsOpen = false,
    waits,
    sections,
    submit,
    aside,
    ...options
  } = props
  const t = useT()
  const { isUndoable } = useUndo()
  const [closing, setClosing] = useState(false)
  const field = useRef<Element | null>(null)
  const finish = (answers: readonly unknown[]) => {
    allow()
    options.onDone?.(answers)
    if (!keepsOpen) close()
  }
  const form = useCommandForm({ ...options, keepsDraft: !keepsOpen, onDone: finish })
  const [isReady, setReady] = useState(consequences === undefined)
  const { asked, allow } = useLeaveGuard(form.isDirty)
  const command = commandOf(options.command)
  const { name } = command
  const lost = isDestructive(name) ? lossPhrase(command, isUndoable(command)) : null
  const shownLead = lead ?? (lost && <p>{t(lost)}</p>)
  const asks = closing || asked !== null
  const leave = () => {
    form.discard()
    allow()
    if (asked) asked.proceed()
    else close()
  }
  const tryToLeave = () => {
    if (!form.isDirty() || asks) return leave()
    field.current = document.activeElement
    setClosing(true)
  }
  const stay = () => {
    asked?.stay()
    setClosing(false)
    if (field.current instanceof HTMLElement) field.current.focus()
  }
  return (
    <Modal
      opened
      onClose={tryToLeave}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={size}
      {...(stackId && { stackId })}
    >
      {asks && <AskToLeave leave={leave} stay={stay} />}
      {shownLead && <div className={classes.lead}>{shownLead}</div>}
      <FormView
        form={isReady ? form : { ...form, isValid: false }}
        {...(sections && { sections })}
        submit={submit}
        aside={aside}
        // Beside a button that cancels something, another "Cancel" would be misread.
        cancel={{ label: name.startsWith('Cancel') ? 'app.form.back' : 'app.cancel', leave: tryToLeave }}
        isDanger={isDestructive(name)}
        waits={waits}
        below={consequences?.(form.input, setReady)}
      />
    </Modal>
  )
}
