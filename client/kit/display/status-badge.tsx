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
import type { StatusCode } from '../../../shared/orders/rules'
import { useT } from '../phrases'
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

const isStatus = (code: number): code is StatusCode => code in GLYPHS

/** An order's status in the specification's colour, always with its word. */
export function StatusBadge({ code }: { readonly code: number }) {
  const t = useT()
  if (!isStatus(code)) return <span className={classes.badge}>{code}</span>
  const Glyph = GLYPHS[code]
  return (
    <span className={classes.badge} data-status={code}>
      <Glyph size={14} stroke={2.25} aria-hidden="true" />
      {t(`orders.status.${code}`)}
    </span>
  )
}
