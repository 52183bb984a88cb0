import { IconArrowLeft, IconChevronUp, IconShoppingBag } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLayout } from '../../kit/layout/screen-size'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { useKeys } from '../controls/keys'
import { Problem } from '../controls/problem'
import type { Pane } from './pane'
import classes from './sale-view.module.css'
import type { CounterState } from './use-counter'

/** Panes of goods, beside which the sale is filled. */
const isBrowsing = (pane: Pane): boolean => pane === 'sale' || pane === 'seats'

/**
 * View of the counter on a phone, which has no room for both sides: the left pane, the sale, or the sale's result above
 * its lines.
 */
type CounterView = 'pane' | 'sale' | 'both'

type SaleView = {
  readonly view: CounterView
  /** True if the bar that opens the sale is shown. */
  readonly hasBar: boolean
  readonly open: () => void
  readonly close: () => void
  readonly openButton: RefObject<HTMLButtonElement | null>
  readonly closeButton: RefObject<HTMLButtonElement | null>
}

/** State of the counter's view, which is `pane` unless on a phone. The focus follows to the button that leads back. */
export function useSaleView(pane: Pane): SaleView {
  const isPhone = useLayout() === 'phone'
  const [isOpen, setOpen] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const isStacked = pane === 'done' || pane === 'shift' || pane === 'close'
  const view = !isPhone ? 'pane' : isStacked ? 'both' : isOpen && isBrowsing(pane) ? 'sale' : 'pane'
  const previous = useRef(view)
  useEffect(() => {
    const before = previous.current
    previous.current = view
    if (before === 'pane' && view === 'sale') closeButton.current?.focus()
    if (before === 'sale' && view === 'pane') openButton.current?.focus()
  }, [view])
  useEffect(() => {
    // The next sale begins with its goods.
    if (isStacked) setOpen(false)
  }, [isStacked])
  const close = () => setOpen(false)
  useKeys((key) => {
    if (key !== 'Escape' || view !== 'sale') return false
    close()
    return true
  })
  return {
    view,
    hasBar: isPhone && view === 'pane' && isBrowsing(pane),
    open: () => setOpen(true),
    close,
    openButton,
    closeButton,
  }
}

type BarProps = { readonly counter: CounterState; readonly view: SaleView }

/** Bar below the goods on a phone: items and total of the sale, which it opens. */
export function SaleBar({ counter: { totals, sale }, view: { open, openButton } }: BarProps) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={classes.bar}>
      <Problem problem={sale.problem} onDismiss={sale.dismiss} />
      <button
        ref={openButton}
        type="button"
        className={controls.button}
        data-kind={totals.qty > 0 ? 'primary' : 'strong'}
        data-size="medium"
        onClick={open}
      >
        <IconShoppingBag size={22} stroke={1.75} aria-hidden="true" />
        <span className={classes.name}>
          {t('desk.cart.show')}
          <small aria-live="polite">{t('desk.cart.items', { count: totals.qty })}</small>
        </span>
        <span className={classes.due}>{format.money(totals.total)}</span>
        <IconChevronUp size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Button over the sale on a phone that leads back to the goods. */
export function BackToGoods({ view: { close, closeButton } }: { readonly view: SaleView }) {
  const t = useT()
  return (
    <div className={classes.back}>
      <button ref={closeButton} type="button" className={controls.button} data-kind="quiet" onClick={close}>
        <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
        {t('desk.cart.goods')}
      </button>
    </div>
  )
}
