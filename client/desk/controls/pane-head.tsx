import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useT } from '../../kit/phrases'
import classes from '../desk.module.css'
import controls from './controls.module.css'
import { useKeys } from './keys'

type Props = {
  readonly title: string
  readonly hint?: string
  /** Called by the back button and by Escape. */
  readonly onBack: () => void
  /** Ref of the back button, for callers that move the focus there. */
  readonly back?: Ref<HTMLButtonElement>
  /** Content at the end of the line. */
  readonly children?: ReactNode
}

/** Header of a pane with its back button, title and hint. */
export function PaneHead({ title, hint, onBack, back, children }: Props) {
  const t = useT()
  useKeys((key) => {
    if (key !== 'Escape') return false
    onBack()
    return true
  })
  return (
    <div className={classes.paneHead}>
      <button ref={back} type="button" className={controls.button} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden="true" />
        <span className={classes.back}>{t('desk.back')}</span>
      </button>
      <h1>{title}</h1>
      {hint && <p className={controls.hint}>{hint}</p>}
      {children}
    </div>
  )
}
