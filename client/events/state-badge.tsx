import {
  IconBan,
  IconCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconPlayerPause,
  IconTicketOff,
} from '@tabler/icons-react'
import { useT } from '../kit/phrases'
import classes from './events.module.css'
import type { EventState } from './state'

const GLYPHS = {
  on_sale: IconCircleCheckFilled,
  soon_on_sale: IconClock,
  on_hold: IconPlayerPause,
  sold_out: IconTicketOff,
  off_sale: IconBan,
  cancelled: IconCircleX,
  over: IconCheck,
  draft: IconCircleDashed,
} satisfies Readonly<Record<EventState, unknown>>

/** Badge with an event's sale state. */
export function StateBadge({ state }: { readonly state: EventState }) {
  const t = useT()
  const Glyph = GLYPHS[state]
  return (
    <span className={classes.badge} data-state={state}>
      <Glyph size={14} stroke={2.25} aria-hidden="true" />
      {t(`events.state.${state}`)}
    </span>
  )
}
