import { IconRepeat, IconX } from '@tabler/icons-react'
import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/registry'
import { FigureRows } from '../../kit/display/figures'
import { useFormat, useT } from '../../kit/phrases'
import cartClasses from '../cart/cart.module.css'
import type { Exchange } from '../cart/contents'
import controls from '../controls/controls.module.css'
import { DeskForm, Submit } from '../controls/form'
import { IconButton } from '../controls/icon-button'
import classes from '../orders/order.module.css'
import { useRegister } from '../register/use-register'
import { LINES_FIELD, useVoidChoice, VoidLines } from './void-lines'

type Props = {
  readonly order: RowOf<'orders'>
  readonly marked: string | null
  readonly onBack: () => void
  /** Takes the chosen items into the open sale. Throws a refusal for the cashier where there is another one. */
  readonly onExchange: (items: Exchange) => void
}

/**
 * Form that chooses the items of a sale to exchange. The new ones are then put into the cart, and only the difference
 * is paid.
 */
export function ExchangeForm({ order, marked, onBack, onExchange }: Props) {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const choice = useVoidChoice(order.id)
  const { back, items, ready } = choice
  const start = async () => {
    const { id: order_id, booking_code, contact_id } = order
    const request = { order_id, items, reason: t('desk.exchange.reason') }
    const offer = await register.offerExchange(request)
    onExchange({ ...request, booking_code, contact_id, ...offer })
  }
  return (
    <DeskForm
      className={classes.takeBack}
      label={t('desk.exchange.title')}
      faults={{ [LINES_FIELD]: items.length === 0 && t('orders.void.nothing') }}
      onSubmit={start}
    >
      <h3>{t('desk.exchange.title')}</h3>
      <p>{t('desk.exchange.lead')}</p>
      <div className={classes.what}>
        <VoidLines title={t('orders.exchange.step.items_to_exchange')} choice={choice} marked={marked} />
      </div>
      {back.length > 0 && (
        <FigureRows
          rows={[
            {
              name: t('desk.exchange.credit', { code: order.booking_code }),
              value: format.money(sum(back.map(({ amount }) => amount))),
            },
          ]}
        />
      )}
      <footer className={classes.foot}>
        <button type="button" className={controls.button} onClick={onBack}>
          {t('orders.void.keep')}
        </button>
        <Submit size="small" ready={ready}>
          {t('desk.exchange.choose')}
        </Submit>
      </footer>
    </DeskForm>
  )
}

/** Note in the cart that it is an exchange. `onCancel` is null while payments keep it. */
export function ExchangeHead({
  exchange,
  onCancel,
}: {
  readonly exchange: Exchange
  readonly onCancel: (() => void) | null
}) {
  const t = useT()
  return (
    <div className={cartClasses.whose} data-exchange={exchange.order_id}>
      <IconRepeat size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{t('desk.exchange.of', { count: sum(exchange.items.map(({ qty }) => qty)) })}</strong>
        <small>{exchange.booking_code}</small>
      </p>
      {onCancel && (
        <IconButton label={t('desk.exchange.cancel')} onClick={onCancel}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
