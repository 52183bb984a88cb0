import { Button, Select } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { can } from '../../../shared/kernel/permissions'
import type { WholeOrder } from '../../../shared/orders/queries'
import type { PhraseKey } from '../../../shared/phrases'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { EmptyState } from '../../kit/layout/empty-state'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useFoyer, useSyncState } from '../../sync/react'
import type { PlanCamera } from '../canvas/camera'
import editor from '../editor/editor.module.css'
import { PlanHeader } from '../plan/plan-header'
import { useCategories } from '../plan/use-categories'
import { useFlags } from '../plan/use-flags'
import type { PlanRow, PlanSession, PlanUse } from '../plan/use-plan'
import { HallLoading } from './hall/hall-loading'
import { type EventHall, useEventHall } from './hall/use-hall'
import { OrderBar } from './order-bar'
import { isOpenOrder, type OrderMode, orderHint, orderModeOf } from './order-seats'
import { AddDialog, type PickedItem, PickedOrderDialog, RefundDialog, RemoveDialog } from './pick-dialogs'
import { BestAvailable, ChosenSeats, PriceCategoryList, ProductList } from './pick-panel'
import classes from './picking.module.css'
import { AboutSeat, MarkedSeats } from './seat-details'
import { SeatPicker } from './seat-picker'
import { useChoice } from './use-choice'
import { useMarkedSeats } from './use-marked-seats'
import { useServerOrder } from './use-server-order'

type Props = {
  readonly id: string
  readonly session: PlanSession
  readonly plan: SeatingPlan
  readonly row: PlanRow
  readonly use: PlanUse
}

const BEST_START = 2

/**
 * Sells from a seating plan in the office: picks seats of an event, and adds, removes or refunds seats of an order, as
 * the flags say.
 */
export function PickPage({ id, session, plan, row, use }: Props) {
  const { flags } = useFlags()
  const { order, problem: orderProblem } = useServerOrder(flags.order_id ?? null)
  const wanted = flags.event_id ?? order?.event_id
  const event = use.events.find((each) => each.id === wanted) ?? use.events[0]
  const { hall, problem } = useEventHall(plan, event?.id ?? null)
  if (!event) return <EmptyState title="seats.pick.no_event" hint="seats.pick.no_event_hint" />
  // Until the order is here, a seat that is pressed would be picked for a new one.
  if (!hall || order === undefined) return <HallLoading problem={problem ?? orderProblem} className={editor.loading} />
  return (
    <Picking
      key={event.id}
      id={id}
      session={session}
      plan={plan}
      row={row}
      use={use}
      event_id={event.id}
      hall={hall}
      order={order}
    />
  )
}

type PickingProps = Props & { readonly event_id: string; readonly hall: EventHall; readonly order: WholeOrder | null }

function Picking({ id, session, plan, row, use, event_id, hall, order }: PickingProps) {
  const t = useT()
  const format = useFormat()
  const { flags, setFlags } = useFlags()
  const { role } = useFoyer().identity.user
  const { reachable } = useSyncState()
  const categories = useCategories()
  const products = useAll('products').filter(({ enabled }) => enabled)
  const [qtyOf, setQtyOf] = useState<ReadonlyMap<string, number>>(new Map())
  const [cursor, setCursor] = useState<string | null>(flags.focus_seat ?? null)
  const [scale, setScale] = useState(100)
  const [dialog, setDialog] = useState<OrderMode | 'order' | null>(null)
  const camera = useRef<PlanCamera>(null)
  const waitsId = useId()
  const choice = useChoice(plan, hall)
  const mode = order ? orderModeOf(flags) : null
  const takesBack = mode === 'remove_order_seats' || mode === 'refund_seats'
  const ofOrder = useMemo(
    () =>
      new Set(
        [...hall.taken.values()].flatMap(({ seat_id, order_id }) => (order && order_id === order.id ? [seat_id] : [])),
      ),
    [hall, order],
  )
  const isOf = useMemo(() => (seat_id: string) => ofOrder.has(seat_id), [ofOrder])
  const marking = useMarkedSeats(plan, isOf)
  const show = (ids: readonly string[]) => camera.current?.show(ids.flatMap((each) => plan.seats.get(each) ?? []))
  const pickBest = (qty: number): boolean => {
    const found = choice.pickBest(qty, flags.pc_id ?? null)
    show(found)
    return found.length > 0
  }
  // The number of the address is picked once, when the page opens.
  const first = useRef(flags.bs)
  useEffect(() => {
    if (first.current === undefined || takesBack || session.waiting.length > 0) return
    choice.pickBest(first.current, flags.pc_id ?? null)
    first.current = undefined
  })
  const items: PickedItem[] = useMemo(
    () => [
      ...choice.picked.map(({ seat_id, price }) => ({ id: newId(), price_id: price.id, seat_id, qty: 1 })),
      ...[...qtyOf].flatMap(([product_id, qty]) => (qty > 0 ? [{ id: newId(), product_id, qty }] : [])),
    ],
    [choice.picked, qtyOf],
  )
  const total =
    choice.total +
    [...qtyOf].reduce(
      (sum, [product_id, qty]) => sum + qty * (products.find((each) => each.id === product_id)?.value ?? 0),
      0,
    )
  const item_ids = [...marking.marked].flatMap((seat_id) => hall.taken.get(seat_id)?.item_id ?? [])
  const isAdding = mode === 'add_order_seats' && order !== null && isOpenOrder(order)
  const hint = orderHint(mode, order)
  const finish = () => {
    choice.clear()
    marking.clear()
    setQtyOf(new Map())
  }
  const dialogProps = { close: () => setDialog(null), onDone: finish }
  const isAllowed = reachable && can(role, mode === 'refund_seats' ? 'orders.refund' : 'orders.sell')
  const isEmpty = takesBack ? item_ids.length === 0 : items.length === 0
  const waits = waitsFor(
    !reachable && 'seats.pick.offline',
    !isAllowed && 'error.forbidden',
    takesBack && hint,
    isEmpty && (takesBack ? 'seats.pick.order_none' : 'seats.pick.chosen_none'),
  )
  const does = { disabled: waits !== null, ...(waits && { 'aria-describedby': waitsId }) }
  const cursorSeat = cursor === null ? undefined : plan.seats.get(cursor)
  const state = cursor === null ? undefined : hall.states.get(cursor)
  return (
    <section
      className={editor.editor}
      data-panel={!flags.hide_spl_info}
      aria-label={t('seats.plan', { name: row.name })}
    >
      <PlanHeader
        row={row}
        mayEdit={can(role, 'seats.edit')}
        scale={scale}
        camera={camera}
        lead={
          <Select
            className={classes.event ?? ''}
            aria-label={t('seats.pick.event')}
            value={event_id}
            allowDeselect={false}
            data={use.events.map((each) => ({
              value: each.id,
              label: `${each.title} · ${format.dateTime(each.starts_at)}`,
            }))}
            onChange={(to) => to && setFlags({ event_id: to, focus_seat: undefined })}
          />
        }
      />
      <div className={editor.middle}>
        {!reachable && (
          <p className={editor.notice} role="status">
            {t('seats.pick.offline')}
          </p>
        )}
        {order && <OrderBar order={order} mode={mode} onLeave={finish} />}
        <div className={editor.canvas}>
          <SeatPicker
            name={row.name}
            plan={plan}
            session={session}
            hall={hall}
            categories={categories}
            chosen={takesBack ? marking.marked : choice.ids}
            isPickable={(seat_id) => (takesBack ? ofOrder.has(seat_id) : hall.states.get(seat_id) === 'free')}
            outlined={ofOrder}
            dimsFree={takesBack}
            category_id={flags.pc_id ?? null}
            showsOverride={flags.show_override_num === 1}
            cursor={cursor}
            focused={flags.focus_seat ?? null}
            onCursor={setCursor}
            onPick={takesBack ? marking.toggle : choice.toggle}
            camera={camera}
            onScale={setScale}
          />
          {cursorSeat && state !== undefined && state !== 'free' && (
            <AboutSeat plan={plan} hall={hall} seat_id={cursor ?? ''} id={id} />
          )}
        </div>
      </div>
      {!flags.hide_spl_info && (
        <aside className={classes.panel} aria-label={t('seats.pick.legend')}>
          <div className={classes.parts}>
            {takesBack ? (
              <MarkedSeats plan={plan} marked={marking.marked} />
            ) : (
              <>
                <BestAvailable
                  start={flags.bs ?? BEST_START}
                  onPick={(qty) => {
                    setFlags({ bs: String(qty) }, true)
                    return pickBest(qty)
                  }}
                />
                <ChosenSeats plan={plan} hall={hall} choice={choice} />
                {flags.attach_product_order === 1 && (
                  <ProductList
                    products={products}
                    qtyOf={qtyOf}
                    onChange={(product_id, qty) => setQtyOf((before) => new Map(before).set(product_id, qty))}
                  />
                )}
                <PriceCategoryList plan={plan} hall={hall} categories={categories} flags={flags} setFlags={setFlags} />
                {flags.attach_product_order !== 1 && (
                  <section className={classes.part}>
                    <Button variant="subtle" onClick={() => setFlags({ attach_product_order: '1' })}>
                      {t('seats.pick.products')}
                    </Button>
                  </section>
                )}
              </>
            )}
          </div>
          <div className={classes.foot}>
            {!takesBack && (
              <p className={classes.total}>
                <span>{t('seats.pick.total')}</span>
                <span className="num">{format.money(total)}</span>
              </p>
            )}
            {waits && (
              <p id={waitsId} className={classes.hint}>
                {t(waits)}
              </p>
            )}
            {takesBack ? (
              <Button {...does} onClick={() => setDialog(mode)}>
                {t(mode === 'refund_seats' ? 'seats.pick.do.refund' : 'seats.pick.do.remove', {
                  count: item_ids.length,
                })}
              </Button>
            ) : (
              <Button {...does} onClick={() => setDialog(isAdding ? 'add_order_seats' : 'order')}>
                {isAdding
                  ? t('seats.pick.do.add')
                  : choice.picked.length > 0
                    ? t('seats.pick.do.order', { count: choice.picked.length })
                    : t('seats.pick.do.items')}
              </Button>
            )}
          </div>
        </aside>
      )}
      {dialog === 'order' && (
        <PickedOrderDialog
          {...dialogProps}
          items={items}
          like={order}
          onDone={(order_id) => {
            finish()
            setFlags({ order_id, add_order_seats: undefined })
          }}
        />
      )}
      {dialog === 'add_order_seats' && order && <AddDialog {...dialogProps} items={items} order={order} />}
      {dialog === 'remove_order_seats' && order && <RemoveDialog {...dialogProps} order={order} item_ids={item_ids} />}
      {dialog === 'refund_seats' && order && <RefundDialog {...dialogProps} order={order} item_ids={item_ids} />}
    </section>
  )
}

/** The first reason there is for a button to wait; null for none. */
const waitsFor = (...reasons: readonly (PhraseKey | false | null)[]): PhraseKey | null =>
  reasons.find((reason) => reason !== false && reason !== null) || null
