import { Link } from '@tanstack/react-router'
import type { WholeOrder } from '../../../shared/orders/queries'
import { Money } from '../../kit/display/money'
import { Facts, Section } from '../../kit/layout/detail-pane'
import { useFormat, useT } from '../../kit/phrases'
import classes from '../orders.module.css'

/** Delivery of the tickets to the buyer. */
export function Shipping({ order: { shipping, handed_over_at } }: { readonly order: WholeOrder }) {
  const t = useT()
  const format = useFormat()
  if (!shipping) return null
  const { method, address } = shipping
  const name = [address?.company_name, [address?.firstname, address?.lastname].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Section title={t('orders.shipping')}>
      <Facts
        facts={[
          [t('orders.shipping.method'), t(`orders.shipping.method.${method}`)],
          ...(address
            ? [
                [
                  t('orders.shipping.address'),
                  [name, address.street, `${address.postcode} ${address.city}`, address.country].filter(Boolean).join(', '),
                ] as const,
              ]
            : []),
          [t('orders.shipping.handed_over_at'), handed_over_at ? format.stamp(handed_over_at) : t('orders.shipping.waiting')],
        ]}
      />
    </Section>
  )
}

/** Invoices and credit notes of an order. */
export function Invoices({ invoices }: { readonly invoices: WholeOrder['invoices'] }) {
  const t = useT()
  const format = useFormat()
  if (invoices.length === 0) return null
  return (
    <Section title={t('orders.invoices')}>
      <ul>
        {invoices.map(({ id, num, total, is_credit_note, created_at }) => (
          <li key={id} className={classes.payment}>
            <time className={`num ${classes.quiet}`} dateTime={created_at}>
              {format.day(created_at)}
            </time>
            <Link to="/settings/$page" params={{ page: 'invoices' }} search={{ invoice_id: id, all: '1' }} className={classes.eventLink}>
              {t(is_credit_note ? 'invoices.print.credit_note' : 'invoices.print.invoice', { num })}
            </Link>
            <Money cents={total} className={classes.itemAmount} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Emails with the tickets of an order, newest first. */
export function Emails({ emails }: { readonly emails: WholeOrder['emails'] }) {
  const t = useT()
  const format = useFormat()
  if (emails.length === 0) return null
  return (
    <Section title={t('orders.emails')}>
      <ul>
        {emails.map(({ id, address, state, created_at, sent_at }) => (
          <li key={id} className={classes.email}>
            <time className={`num ${classes.quiet}`} dateTime={sent_at ?? created_at}>
              {format.when(sent_at ?? created_at)}
            </time>
            <span>{[t('orders.emails.tickets'), address].filter(Boolean).join(' · ')}</span>
            <span className={classes.quiet}>{t(`orders.emails.state.${state ?? 'sent'}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
