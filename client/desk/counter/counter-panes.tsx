import type { ReactNode } from 'react'
import { useT } from '../../kit/phrases'
import type { Exchange } from '../cart/contents'
import { ClosePane } from '../closing/close-pane'
import classes from '../desk.module.css'
import type { FoundCode } from '../orders/lookup'
import { LookupDialog } from '../orders/order-dialog'
import type { CartSlot, CartSlots } from '../parking/use-cart-slot'
import type { OpenShift } from '../shift/drawer'
import type { ClosedShift } from '../shift/shift'
import { SearchBox } from '../shop/search-box'
import { LeftPane } from './left-pane'
import { RightPanel } from './right-panel'
import { BackToGoods, SaleBar, useSaleView } from './sale-view'
import { DeskTopBar } from './top-bar'
import { useCounter } from './use-counter'

type Props = {
  readonly shift: OpenShift
  readonly menu: ReactNode
  readonly onClosed: (closed: ClosedShift) => void
  readonly slot: CartSlot
  readonly slots: Pick<CartSlots, 'park' | 'resume'>
  readonly onCode: (code: string) => void
  readonly onOrder: (order_id: string) => void
  /** Result of a scan or search, shown over everything. */
  readonly found: FoundCode | null
  readonly onFoundClosed: () => void
}

/** The counter of one sale: a pane on the left, and the sale in its fixed place on the right. */
export function CounterPanes({ shift, slot, slots, menu, onClosed, onCode, onOrder, found, onFoundClosed }: Props) {
  const t = useT()
  const counter = useCounter({ shift_id: shift.row.id, slot, slots, onPickedUp: onFoundClosed })
  const { pane, setPane } = counter
  const view = useSaleView(pane)
  const pickUp = async (order_id: string) => {
    await counter.pickUp(order_id)
    view.open()
  }
  const exchange = (items: Exchange) => {
    counter.exchange(items)
    view.close()
  }
  const search = (
    <SearchBox
      events={counter.events}
      onCode={onCode}
      onOrder={onOrder}
      onEvent={(id) => {
        counter.tab.chooseEvent(id)
        view.close()
        if (pane !== 'done') setPane('sale')
      }}
    />
  )
  return (
    <div className={classes.screen} data-view={view.view}>
      <DeskTopBar
        shift={shift}
        hidden={pane === 'close'}
        menu={menu}
        onShift={() => pane !== 'close' && setPane('shift')}
        search={search}
      />
      {pane === 'close' ? (
        <ClosePane shift={shift} onBack={() => setPane('shift')} onClosed={onClosed} />
      ) : (
        <>
          <main className={classes.left} data-flush={pane === 'seats'} data-pane={pane} aria-label={t('desk.title')}>
            <LeftPane counter={counter} shift={shift} onOrder={onOrder} />
          </main>
          <div className={classes.right}>
            {view.view === 'sale' && <BackToGoods view={view} />}
            <RightPanel counter={counter} shift={shift} />
          </div>
          {view.hasBar && <SaleBar counter={counter} view={view} />}
        </>
      )}
      <LookupDialog found={found} onClose={onFoundClosed} onPickUp={pickUp} onExchange={exchange} />
    </div>
  )
}
