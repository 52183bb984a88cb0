import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconListTree } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../kit/phrases'
import classes from './email-editor.module.css'
import { type Mode, ModeChoice } from './mode-choice'
import type { Email } from './use-email'

/** A change of the history: one step is taken back, or made again. */
export type HistoryStep = 'undo' | 'redo'

type Props = {
  readonly email: Pick<Email, 'canUndo' | 'canRedo'>
  readonly onStep: (to: HistoryStep) => void
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly hasOutline: boolean
  readonly onOutline: (isShown: boolean) => void
  /** Title of the page around the editor, and its state and buttons. */
  readonly head: ReactNode
  readonly tail: ReactNode
}

/** The bar above the email editor. */
export function EditorToolbar({ email, onStep, mode, onMode, hasOutline, onOutline, head, tail }: Props) {
  const t = useT()
  return (
    <header className={classes.toolbar}>
      <div className={classes.head}>{head}</div>
      <ActionIcon
        variant="subtle"
        aria-label={t('email.undo')}
        disabled={!email.canUndo}
        onClick={() => onStep('undo')}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('email.redo')}
        disabled={!email.canRedo}
        onClick={() => onStep('redo')}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('email.outline')}
        title={t('email.outline')}
        aria-pressed={hasOutline}
        disabled={mode !== 'EDITOR'}
        onClick={() => onOutline(!hasOutline)}
      >
        <IconListTree size={18} />
      </ActionIcon>
      <ModeChoice value={mode} onChange={onMode} />
      <div className={classes.tail}>{tail}</div>
    </header>
  )
}
