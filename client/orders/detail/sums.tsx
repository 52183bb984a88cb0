import { Button, CopyButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sum } from '../../../shared/kernel/money'
import type { WholeOrder } from '../../../shared/orders/queries'
import type { CashPayout } from '../../../shared/orders/refunds/cash-payout'
import { calculateRest, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { STATUS, VOID_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { Money } from '../../kit/display/money'
import { NamedRow } from '../../kit/entity/row-name'
import { Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import { isOpenCheckout } from '../actions/actions'
import classes from '../orders.module.css'
import type { ShownPayment } from '../use-order'

type TaxesProps = { readonly items: readonly RowOf<'order_items'>[]; readonly payments: readonly RowOf<'payments'>[] }

/**
 * Tax on the remaining items of an order, per rate. A multi-purpose voucher is taxed when redeemed. Amounts paid by a
 * single-purpose voucher were taxed when it was sold.
 */
export function Taxes({ items, payments }: TaxesProps) {
  const t = useT()
  const format = useFormat()
  const paid = payments.filter(({ amount, status }) => amount >= 0 && status === 'confirmed')
  const { taxes } = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    paid,
  )
  const taxed = items.filter((item) => remainingLineQty(item) > 0 && item.voucher_kind !== 'multi_purpose')
  const live = taxes.filter(({ rate }) => taxed.some((item) => item.rate === rate))
  if (live.length === 0) return null
  return (
    <Section
      title={t('orders.tax')}
      aside={items.some((item) => remainingLineQty(item) < item.qty) ? t('orders.tax_after') : undefined}
    >
      <table className={classes.taxes}>
        <thead>
          <tr>
            <th scope="col">{t('orders.rate')}</th>
            <th scope="col">{t('orders.net')}</th>
            <th scope="col">{t('orders.tax_amount')}</th>
            <th scope="col">{t('orders.gross')}</th>
          </tr>
        </thead>
        <tbody>
          {live.map(({ rate, gross, tax }) => (
            <tr key={rate}>
              <th scope="row">{format.rate(rate)}</th>
              <td>
                <Money cents={gross - tax} />
              </td>
              <td>
                <Money cents={tax} />
              </td>
              <td>
                <Money cents={gross} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Statuses of orders without an amount due. */
const SETTLED: readonly number[] = [...VOID_STATUSES, STATUS.partially_refunded, STATUS.paid]

type PaymentsProps = {
  readonly payments: readonly ShownPayment[]
  readonly order: RowOf<'orders'>
  /** Amount that vouchers paid, less what went back to them. */
  readonly values: WholeOrder['voucher_values']
}

/** Payments of an order, with refunds as negative amounts, and the amount still due. */
export function Payments({ payments, order, values }: PaymentsProps) {
  const t = useT()
  const format = useFormat()
  const amounts = payments.filter((payment) => payment.status === 'confirmed').map((payment) => payment.amount)
  const received = sum(amounts.filter((amount) => amount > 0))
  const returned = -sum(amounts.filter((amount) => amount < 0)) || 0
  const due = SETTLED.includes(order.status_code) ? 0 : Math.max(0, order.total - received + returned)
  const ordered = [...payments].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return (
    <Section
      title={t('orders.payments')}
      aside={
        due > 0 ? (
          <span className={`num ${classes.due}`}>{t('orders.due', { amount: format.money(due) })}</span>
        ) : (
          <span className={classes.in}>
            <IconCheck size={14} stroke={2} aria-hidden="true" />
            {t('orders.due_none')}
          </span>
        )
      }
    >
      {order.payout && <OpenPayout payout={order.payout} />}
      {ordered.length === 0 && <p className={classes.quiet}>{t('orders.payments_none')}</p>}
      <ul>
        {ordered.map((payment) => (
          <li key={payment.id} className={classes.payment} data-payment>
            <time className={`num ${classes.quiet}`} dateTime={payment.created_at}>
              {format.when(payment.created_at, new Date(order.created_at))}
            </time>
            <span>
              {payment.amount < 0
                ? t('orders.refund', { method: t(`orders.method.${payment.method}`) })
                : t(`orders.method.${payment.method}`)}
              {payment.status !== 'confirmed' && (
                <span className={classes.due}> · {t(`orders.${payment.status}`)}</span>
              )}
              {payment.checkout_url && isOpenCheckout(payment) && <CheckoutLink url={payment.checkout_url} />}
              {payment.by_hand && <span className={classes.quiet}> · {t('orders.by_hand')}</span>}
              {payment.sales_partner_id && (
                <span className={classes.quiet}>
                  {' '}
                  · <NamedRow table="sales_partners" id={payment.sales_partner_id} />,{' '}
                  {t('orders.commission', { amount: format.money(payment.commission ?? 0) })}
                </span>
              )}
              {payment.given !== null && payment.given > payment.amount && (
                <span className={`num ${classes.quiet}`}>
                  {' '}
                  ·{' '}
                  {t('orders.given', {
                    given: format.money(payment.given),
                    change: format.money(payment.given - payment.amount),
                  })}
                </span>
              )}
            </span>
            <Money cents={payment.amount} className={classes.itemAmount} />
          </li>
        ))}
      </ul>
      {values.map(({ voucher_id, value }) => {
        // More went to the voucher than it had paid: it was made of a refund.
        const words = t(value < 0 ? 'orders.voucher_refunded' : 'orders.voucher_value')
        return (
          <div key={voucher_id ?? ''} className={classes.sum} data-quiet>
            {voucher_id ? (
              <Link
                to="/settings/$page"
                params={{ page: 'vouchers' }}
                search={{ voucher_id }}
                className={classes.eventLink}
              >
                {words}
              </Link>
            ) : (
              <span>{words}</span>
            )}
            <Money cents={value} />
          </div>
        )
      })}
      {ordered.length > 1 && (
        <div className={classes.sum} data-quiet>
          <span>
            {returned > 0
              ? t('orders.received', { received: format.money(received), returned: format.money(returned) })
              : t('orders.received_all')}
          </span>
          <Money cents={received - returned} />
        </div>
      )}
    </Section>
  )
}

/** Copies the address at which the buyer can pay. */
function CheckoutLink({ url }: { readonly url: string }) {
  const t = useT()
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="subtle" size="compact-xs" onClick={copy}>
          {t(copied ? 'app.copied' : 'orders.checkout.copy')}
        </Button>
      )}
    </CopyButton>
  )
}

/** Cash of a refund that a desk has not paid out yet. */
function OpenPayout({ payout: { amount, cash_box_id } }: { readonly payout: CashPayout }) {
  const t = useT()
  const format = useFormat()
  const box = useRow('cash_boxes', cash_box_id)
  return (
    <p className={classes.due}>{t('orders.payout.open', { amount: format.money(0 - amount), box: box?.name ?? '' })}</p>
  )
}
