import { IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed, IconClock } from '@tabler/icons-react'
import { useT } from '../../kit/phrases'
import classes from '../campaigns.module.css'
import type { TimelineAction } from '../words'

const GLYPHS = {
  DRAFT: IconCircleDashed,
  ENQUEUED: IconClock,
  FAILED: IconAlertTriangle,
  FINISHED: IconCircleCheckFilled,
} as const

/** An action's status as a glyph and a word. */
export function ActionStatus({ status }: Pick<TimelineAction, 'status'>) {
  const t = useT()
  const Glyph = GLYPHS[status]
  return (
    <span className={classes.status} data-status={status}>
      <Glyph size={14} stroke={2.25} aria-hidden="true" />
      {t(`campaigns.status_${status}`)}
    </span>
  )
}
