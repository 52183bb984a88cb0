import { Suspense } from 'react'
import { frameOf } from '../../../../shared/app/frame'
import { can } from '../../../../shared/kernel/permissions'
import type { BarItem, BarItemProps, BarSlot } from '../../../parts/app/domain'
import { useFoyer } from '../../../sync/react'
import { clientDomains } from '../../domains'
import classes from './bar.module.css'

/**
 * Slots in the order of the bar. `start` comes first in the sidebar and the top bar, `end` last. A domain fills a slot
 * by declaring `bar: { <slot>: barItem(…) }` in its manifest; a slot that no domain fills takes no room. `reduced`:
 * also in the reduced bar of some roles (spec 1, section 6).
 */
export const BAR_SLOTS = {
  /** Opens the search palette. */
  search: { place: 'start', reduced: true },
  /** Quick-create. */
  create: { place: 'start', reduced: false },
  pos: { place: 'end', reduced: false },
  clipboard: { place: 'end', reduced: false },
  /** Pick-seats order exchange. */
  exchange: { place: 'end', reduced: false },
  help: { place: 'end', reduced: false },
  notifications: { place: 'end', reduced: false },
} as const satisfies Record<BarSlot, { readonly place: 'start' | 'end'; readonly reduced: boolean }>

const ITEMS: ReadonlyMap<string, BarItem> = new Map(clientDomains.flatMap((domain) => Object.entries(domain.bar ?? {})))
const BANNERS = clientDomains.flatMap(({ banner }, i) => (banner ? [{ key: `banner ${i}`, Banner: banner }] : []))

/** The buttons of one end of the bar that the user's role has. */
export function BarItems({ place, ...props }: BarItemProps & { readonly place: 'start' | 'end' }) {
  const { role } = useFoyer().identity.user
  return Object.entries(BAR_SLOTS).map(([slot, rule]) => {
    const item = ITEMS.get(slot)
    if (
      !item ||
      rule.place !== place ||
      !(rule.reduced || frameOf(role).full) ||
      (item.can !== null && !can(role, item.can))
    )
      return null
    const { component: Item } = item
    return (
      <Suspense key={slot} fallback={<span className={classes.pending} data-shape={props.shape} />}>
        <Item {...props} />
      </Suspense>
    )
  })
}

/** Notices of the domains above the page. */
export const Banners = () => (
  <Suspense fallback={null}>
    {BANNERS.map(({ key, Banner }) => (
      <Banner key={key} />
    ))}
  </Suspense>
)
