import { Button, Modal } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { sum } from '../../../shared/kernel/money'
import { REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { EXCHANGE_STEPS, type ExchangeStep, rowId } from '../../../shared/seats/flags'
import { toastDone } from '../../kit/display/toast'
import { useLayout } from '../../kit/layout/screen-size'
import type { ListSearch } from '../../kit/list-search'
import type { ModalProps } from '../../kit/modal'
import { useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import { PickSeats } from '../picking/pick-seats'
import { useServerOrder } from '../picking/use-server-order'
import classes from './exchange.module.css'
import { ChooseEvent, ItemsToExchange, useExchangeQuantities } from './exchange-steps'
import { FindOrder } from './find-order'
import { NewPlaces } from './new-items'
import { Settlement } from './settlement'

/**
 * The desk whose shift is still open, which may change what it sold without the office. Null once that shift is closed.
 */
function useSellingDesk(shift_id: string | null): RowOf<'devices'> | null {
  const shift = useRow('cash_box_shifts', shift_id)
  const desk = useRow('devices', shift?.status === 'open' ? shift.device_id : null)
  return desk?.status === 'active' ? desk : null
}

/**
 * Exchange of an order in three steps: tickets to give back, event, new tickets. The address has the step, the order
 * and the event.
 */
export function ExchangeOrder({ value, close }: ModalProps) {
  const t = useT()
  const layout = useLayout()
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search })
  const order_id = rowId(search.order_id) ?? null
  const { order } = useServerOrder(order_id)
  const returned = useExchangeQuantities(order?.items ?? [])
  const asked = rowId(search.exchange_event_id) ?? null
  const event = useRow('events', asked ?? order?.event_id ?? null)
  const step: ExchangeStep = EXCHANGE_STEPS.find((each) => each === value) ?? 'items_to_exchange'
  const go = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: (before: ListSearch) => ({ ...before, ...change }) })
  const next = EXCHANGE_STEPS[EXCHANGE_STEPS.indexOf(step) + 1]
  const desk = useSellingDesk(order?.shift_id ?? null)
  const canGoOn =
    step === 'items_to_exchange' ? returned.items.length > 0 && desk === null : event !== null && event !== undefined
  const canExchange = order ? REFUNDABLE_STATUSES.includes(order.status_code) : false
  const qty = sum(returned.items.map((item) => item.qty))
  const settle = (newItems: Parameters<typeof Settlement>[0]['new_items']) =>
    order && (
      <Settlement
        order={order}
        items={returned.items}
        new_items={newItems}
        onDone={(id) => {
          toastDone(t('orders.exchange.done'))
          void navigate({ to: '/orders', search: { order_id: id } })
        }}
      />
    )
  return (
    <Modal
      opened
      onClose={close}
      title={order ? t('orders.exchange.title', { code: order.booking_code }) : t('orders.exchange.find')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={step === 'new_items' && order ? 1120 : 640}
      fullScreen={layout === 'phone'}
    >
      {!order && order !== undefined && (
        <FindOrder onChoose={(id) => go({ order_id: id, exchange_order: 'items_to_exchange' })} />
      )}
      {order && !canExchange && <p>{t('orders.exchange.not_paid')}</p>}
      {order && canExchange && (
        <>
          <nav className={classes.steps} aria-label={t('orders.exchange.steps')}>
            {EXCHANGE_STEPS.map((each, i) => (
              <button
                key={each}
                type="button"
                className={classes.step}
                aria-current={each === step ? 'step' : undefined}
                disabled={(i > 0 && returned.items.length === 0) || (i > 1 && !event)}
                onClick={() => go({ exchange_order: each })}
              >
                {String(i + 1)}. {t(`orders.exchange.step.${each}`)}
              </button>
            ))}
          </nav>
          {desk && (
            <p role="status" className={classes.lead}>
              {t('orders.exchange.shift_open', { device: desk.name })}
            </p>
          )}
          {step === 'items_to_exchange' && <ItemsToExchange returned={returned} />}
          {step === 'events' && (
            <ChooseEvent
              own={order.event_id}
              chosen={event?.id ?? null}
              onChoose={(id) => go({ exchange_event_id: id })}
            />
          )}
          {step === 'new_items' &&
            event &&
            (event.seating_plan_id ? (
              <PickSeats key={event.id} event={event} plan_id={event.seating_plan_id} qty={Math.max(1, qty)}>
                {settle}
              </PickSeats>
            ) : (
              <NewPlaces key={event.id} event={event} qty={qty} returned={returned.places}>
                {settle}
              </NewPlaces>
            ))}
          {next && (
            <div className={classes.foot}>
              <span />
              <Button disabled={!canGoOn} onClick={() => go({ exchange_order: next })}>
                {t('orders.exchange.next')}
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  )
}
