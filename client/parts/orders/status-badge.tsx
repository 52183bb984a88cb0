import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconExclamationCircleFilled,
  IconFileText,
  IconRotate,
} from '@tabler/icons-react'
import { type StatusCode, shownStatus } from '../../../shared/orders/status'
import { useT } from '../../kit/phrases'
import classes from './status-badge.module.css'

/** A glyph per status says how far the money is, so that codes of one colour differ without it. */
const GLYPHS = {
  101: IconCircleDashed,
  301: IconExclamationCircleFilled,
  308: IconClock,
  309: IconCircleX,
  310: IconCircleMinus,
  400: IconCircle,
  401: IconClock,
  411: IconCircleHalf2,
  504: IconCircleHalf2,
  505: IconRotate,
  600: IconCircleDot,
  601: IconFileText,
  611: IconCircleCheckFilled,
} satisfies Readonly<Record<StatusCode, unknown>>

/**
 * An order's status in the specification's colour, always with its word. `reason` is the text that a status 0 comes
 * with.
 */
export function StatusBadge({ code, reason = null }: { readonly code: number; readonly reason?: string | null }) {
  const t = useT()
  const status = shownStatus(code, reason)
  if (status === null) return <span className={classes.badge}>{String(code)}</span>
  const Glyph = GLYPHS[status]
  return (
    <span className={classes.badge} data-status={status}>
      <Glyph size={14} stroke={2.25} aria-hidden="true" />
      {t(`orders.status.${status}`)}
    </span>
  )
}
