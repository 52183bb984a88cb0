import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useRowMarks } from '../../sync/react'
import { useT } from '../phrases'
import classes from './sync-mark.module.css'

/** Mark of a row that is not uploaded: none if saved, a cloud if waiting, a triangle if it needs a person. */
export function SyncMark({ id, words = false }: { readonly id: string; readonly words?: boolean }) {
  const t = useT()
  const marks = useRowMarks()
  const attention = marks.attention.has(id)
  if (!attention && !marks.waiting.has(id)) return null
  const Icon = attention ? IconAlertTriangle : IconCloudUp
  const label = t(attention ? 'app.list.mark_attention' : 'app.list.mark_waiting')
  return (
    <span className={classes.mark} data-attention={attention || undefined} title={words ? undefined : label}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span className={words ? undefined : 'sr'}>{label}</span>
    </span>
  )
}
