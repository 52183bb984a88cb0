import { IconCash, IconCreditCard, IconDiscount2, IconGift, IconX } from '@tabler/icons-react'
import type { PhraseKey } from '../../../shared/phrases'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import { creditOf } from '../cart/cart'
import classes from '../cart/cart.module.css'
import type { CartTotals } from '../cart/cart-totals'
import type { CartPayment, Exchange } from '../cart/contents'
import controls from '../controls/controls.module.css'
import { IconButton } from '../controls/icon-button'
import { KeyHint } from '../controls/key-hint'
import { isAccepted, type PaymentPane } from '../counter/pane'

/** The total of the cart and the tax in it. */
export function Total({ totals }: { readonly totals: CartTotals }) {
  const t = useT()
  const format = useFormat()
  const total = format.money(totals.total)
  return (
    <div className={classes.total}>
      <div>
        <h3>{t('desk.cart.total')}</h3>
        <p>{t('desk.cart.vat', { amount: format.money(totals.tax) })}</p>
      </div>
      <output data-long={total.length > 9} data-total={totals.total}>
        {total}
      </output>
    </div>
  )
}

type TenderProps = {
  readonly totals: CartTotals
  /** Amount to pay, in cents; negative for what goes back in an exchange. */
  readonly due: number
  readonly isExchange: boolean
  readonly empty: boolean
  readonly busy: boolean
  /** Name of the left pane. While one payment method is open, the other one is offered. */
  readonly at: string
  readonly onCash: () => void
  readonly onCard: () => void
  readonly onVoucher: () => void
  readonly onReduce: () => void
  readonly onFree: () => void
  readonly onSettle: () => void
}

/** A discount with its name. `onRemove` is null where it cannot be removed. */
export function DiscountRow({
  name,
  amount,
  onRemove,
}: {
  readonly name: string
  readonly amount: number
  readonly onRemove: (() => void) | null
}) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={classes.parts} aria-label={t('promo_codes.desk.discount')}>
      <li data-discount={amount}>
        <span>{name}</span>
        <span>{format.money(-amount)}</span>
        {onRemove && (
          <IconButton label={t('promo_codes.desk.remove', { name })} onClick={onRemove}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        )}
      </li>
    </ul>
  )
}

/**
 * Buttons of the payment methods. A free sale, and an exchange without payment, have only the button that completes it.
 */
export function PaymentButtons({
  totals,
  due,
  isExchange,
  empty,
  busy,
  at,
  onCash,
  onCard,
  onVoucher,
  onReduce,
  onFree,
  onSettle,
}: TenderProps) {
  const t = useT()
  const format = useFormat()
  const { org } = useFoyer().identity
  if (!empty && isExchange && due <= 0)
    return (
      <button
        type="button"
        className={controls.button}
        data-kind="primary"
        data-size="large"
        disabled={busy}
        onClick={onSettle}
      >
        {due < 0 ? t('orders.exchange.confirm_refund', { amount: format.money(-due) }) : t('orders.exchange.confirm')}
      </button>
    )
  if (!empty && totals.total === 0)
    return (
      <button
        type="button"
        className={controls.button}
        data-kind="primary"
        data-size="large"
        disabled={busy}
        onClick={onFree}
      >
        {t('desk.cart.free')}
      </button>
    )
  const takes = (pane: PaymentPane) => isAccepted(pane, org.accepted_payment_methods)
  if (at === 'cash' || at === 'card' || at === 'voucher') {
    const other = at === 'cash' ? 'card' : 'cash'
    if (!takes(other)) return null
    return (
      <button
        type="button"
        className={controls.button}
        data-kind="strong"
        data-size="medium"
        disabled={busy}
        onClick={other === 'card' ? onCard : onCash}
      >
        {other === 'card' ? (
          <IconCreditCard size={22} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCash size={22} stroke={1.75} aria-hidden="true" />
        )}
        {t(other === 'card' ? 'desk.cart.card_instead' : 'desk.cart.cash_instead')}
      </button>
    )
  }
  return (
    <div className={classes.tender}>
      {takes('cash') && (
        <button
          type="button"
          className={controls.button}
          data-kind="primary"
          data-size="large"
          disabled={empty || busy}
          aria-keyshortcuts="F1"
          onClick={onCash}
        >
          <IconCash size={24} stroke={1.75} aria-hidden="true" />
          {t('desk.cart.cash')}
          <KeyHint name="F1" className={classes.corner} />
        </button>
      )}
      {takes('card') && (
        <button
          type="button"
          className={controls.button}
          data-kind="strong"
          data-size="large"
          disabled={empty || busy}
          aria-keyshortcuts="F2"
          onClick={onCard}
        >
          <IconCreditCard size={24} stroke={1.75} aria-hidden="true" />
          <span>
            {t('desk.cart.card')}
            <small>{t('desk.cart.by_hand')}</small>
          </span>
          <KeyHint name="F2" className={classes.corner} />
        </button>
      )}
      {takes('voucher') && (
        <button
          type="button"
          className={controls.button}
          disabled={empty || busy || totals.coverable(null) === 0}
          onClick={onVoucher}
        >
          <IconGift size={22} stroke={1.75} aria-hidden="true" />
          {t('vouchers.desk.button')}
        </button>
      )}
      <button type="button" className={controls.button} disabled={empty || busy} onClick={onReduce}>
        <IconDiscount2 size={22} stroke={1.75} aria-hidden="true" />
        {t('promo_codes.desk.button')}
      </button>
    </div>
  )
}

type PartsProps = {
  readonly parts: readonly CartPayment[]
  /** Amount paid before the order was picked up, in cents. */
  readonly before: number
  readonly exchange: Exchange | null
  readonly due: number
  readonly busy: boolean
  readonly onGiveBack: (at: number) => void
}

const GIVE_BACK: Readonly<Partial<Record<string, PhraseKey>>> = {
  cash: 'desk.split.give_back',
  terminal: 'desk.split.cancel_card',
  voucher: 'desk.split.leave_voucher',
}

/** List of the part payments of a cart and of the credit for exchanged items, with the amount still due. */
export function PartPayments({ parts, before, exchange, due, busy, onGiveBack }: PartsProps) {
  const t = useT()
  const format = useFormat()
  if (parts.length === 0 && before === 0 && !exchange) return null
  const named = parts.map((part, at) => ({ part, at, id: `${at} ${part.method} ${part.amount}` }))
  return (
    <ul className={classes.parts} aria-label={t('desk.split.title')}>
      {before > 0 && (
        <li data-before={before}>
          <span>{t('desk.pick_up.before')}</span>
          <span>{format.money(before)}</span>
        </li>
      )}
      {exchange && (
        <li data-credit={creditOf({ exchange })}>
          <span>{t('desk.exchange.credit', { code: exchange.booking_code })}</span>
          <span>{format.money(creditOf({ exchange }))}</span>
        </li>
      )}
      {named.map(({ part, at, id }) => (
        <li key={id} data-part={part.method}>
          <span>{t(`orders.method.${part.method}`)}</span>
          <span>{format.money(part.amount)}</span>
          <IconButton
            label={t(GIVE_BACK[part.method] ?? 'desk.split.give_back', { amount: format.money(part.amount) })}
            disabled={busy}
            onClick={() => onGiveBack(at)}
          >
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
      <li data-due={due}>
        <strong>{t(due < 0 ? 'desk.exchange.give_back' : 'desk.split.due')}</strong>
        <strong>{format.money(Math.abs(due))}</strong>
      </li>
    </ul>
  )
}
