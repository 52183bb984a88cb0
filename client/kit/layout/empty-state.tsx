import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { useT } from '../phrases'
import classes from './empty-state.module.css'

type Props = {
  readonly title: PhraseKey
  readonly hint: PhraseKey
  readonly onClear?: () => void
  readonly children?: ReactNode
}

/** Empty state: explains what will appear here and offers the next step. */
export function EmptyState({ title, hint, onClear, children }: Props) {
  const t = useT()
  return (
    <div className={classes.empty} role="status">
      <strong>{t(title)}</strong>
      <p>{t(hint)}</p>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {t('app.list.clear')}
        </Button>
      )}
      {children}
    </div>
  )
}
