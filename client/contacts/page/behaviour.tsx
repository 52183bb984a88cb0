import type { OrderBehaviour } from '../../../shared/contacts/behaviour'
import { REGULAR_ORDERS, SLIPPING_AFTER } from '../../../shared/contacts/rules'
import { DAY } from '../../../shared/kernel/time'
import { useFormat, useT } from '../../kit/phrases'
import classes from './page.module.css'

/** Figures of what a contact has bought, and the rule by which it has its kind. */
export function ContactBehaviour({ behaviour }: { readonly behaviour: OrderBehaviour }) {
  const t = useT()
  const format = useFormat()
  const { kind, orders, tickets, total, last_order_at } = behaviour
  const last = last_order_at ? new Date(last_order_at) : new Date(0)
  const sentence =
    kind === 'none'
      ? t('contacts.behaviour.none')
      : t(`contacts.behaviour.${kind}`, { orders, last, from: REGULAR_ORDERS, days: SLIPPING_AFTER / DAY })
  return (
    <section className={classes.card} aria-label={t('contacts.behaviour')}>
      {orders > 0 && (
        <dl className={`num ${classes.figures}`}>
          <Figure label={t('contacts.orders')} value={format.number(orders)} />
          <Figure
            label={t('contacts.revenue')}
            value={format.money(total)}
            below={t('contacts.per_order', { amount: format.money(Math.round(total / orders)) })}
          />
          <Figure label={t('contacts.tickets')} value={format.number(tickets)} />
          <Figure label={t('contacts.last_order')} value={last_order_at ? format.day(last_order_at) : '–'} />
        </dl>
      )}
      <p className={classes.rule}>{sentence}</p>
    </section>
  )
}

const Figure = ({
  label,
  value,
  below,
}: {
  readonly label: string
  readonly value: string
  readonly below?: string
}) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong>
      {below && <span>{below}</span>}
    </dd>
  </div>
)
