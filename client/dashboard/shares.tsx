import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { signedAmount } from '../../shared/cash_boxes/report'
import type { PhraseKey } from '../../shared/phrases'
import { useFormat, useT } from '../kit/phrases'
import classes from './dashboard.module.css'
import type { Sales } from './use-dashboard'

type Share = { readonly name: string; readonly value: number; readonly compared: number | null; readonly text: string }

/** A bar for a share of the largest, with a tick where the compared period was. */
export function ShareBar({
  value,
  compared,
  most,
}: {
  readonly value: number
  readonly compared: number | null
  readonly most: number
}) {
  const at = (amount: number) => `${Math.max(0, Math.min(100, (amount / Math.max(most, 1)) * 100))}%`
  return (
    <span className={classes.bar} aria-hidden="true">
      <i style={{ width: at(value) }} />
      {compared !== null && compared > 0 && <b style={{ insetInlineStart: at(compared) }} />}
    </span>
  )
}

type SharesProps = { readonly title: PhraseKey; readonly shares: readonly Share[]; readonly below?: ReactNode }

function Shares({ title, shares, below }: SharesProps) {
  const t = useT()
  const most = Math.max(1, ...shares.flatMap(({ value, compared }) => [value, compared ?? 0]))
  return (
    <section className={classes.card} aria-label={t(title)}>
      <header className={classes.head}>
        <h2>{t(title)}</h2>
      </header>
      {shares.length === 0 && <p className={classes.none}>{t('dashboard.shares_none')}</p>}
      <ul className={classes.list}>
        {shares.map(({ name, value, compared, text }) => (
          <li key={name} className={classes.share}>
            <span>{name}</span>
            <ShareBar value={value} compared={compared} most={most} />
            <strong className="num">{text}</strong>
          </li>
        ))}
      </ul>
      {below}
    </section>
  )
}

/** Sales by channel: turnover, or tickets for a role that sees no amounts. */
export function Channels({ sales }: { readonly sales: Sales }) {
  const t = useT()
  const format = useFormat()
  const shares = sales.channels.map(({ channel, turnover, compared_turnover, tickets }) => ({
    name: t(`orders.channel.${channel}`),
    value: turnover ?? tickets,
    compared: compared_turnover,
    text: turnover === null ? format.number(tickets) : format.money(turnover),
  }))
  return <Shares title="dashboard.channels" shares={shares} />
}

/** Money received by payment method, and what leads from it to the turnover. */
export function Methods({ sales }: { readonly sales: Sales }) {
  const t = useT()
  const format = useFormat()
  const used = sales.methods.filter(
    ({ received, compared_received }) => received !== 0 || (compared_received ?? 0) !== 0,
  )
  const shares = used.map(({ method, received, compared_received }) => ({
    name: t(`orders.method.${method}`),
    value: received,
    compared: compared_received,
    text: format.money(received),
  }))
  return (
    <Shares
      title="dashboard.methods"
      shares={shares}
      below={sales.money && <ToTurnover money={sales.money} donations={sales.donations ?? 0} />}
    />
  )
}

type TurnoverProps = { readonly money: NonNullable<Sales['money']>; readonly donations: number }

/**
 * The steps from the money received to the turnover, and the donations in it. Nothing where both amounts are the same
 * and nobody gave anything.
 */
function ToTurnover({ money, donations }: TurnoverProps) {
  const t = useT()
  const format = useFormat()
  const { received, redeemed, vouchers_sold, open, turnover } = money
  const steps = [
    ['dashboard.redeemed', redeemed],
    ['dashboard.vouchers_sold', 0 - vouchers_sold],
    [open < 0 ? 'dashboard.to_return' : 'dashboard.open', open],
  ] as const
  if (donations === 0 && steps.every(([, amount]) => amount === 0)) return null
  return (
    <dl className={classes.steps}>
      <div>
        <dt>{t('dashboard.received')}</dt>
        <dd className="num">{format.money(received)}</dd>
      </div>
      {steps.map(([label, amount]) =>
        amount === 0 ? null : (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="num">{signedAmount(format.money, amount)}</dd>
          </div>
        ),
      )}
      <div data-sum>
        <dt>{t('dashboard.turnover')}</dt>
        <dd className="num">{format.money(turnover)}</dd>
      </div>
      {donations !== 0 && (
        <div>
          <dt>{t('dashboard.donations')}</dt>
          <dd className="num">{format.money(donations)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The events that sold most in the period, with how full they are. */
export function BestEvents({ sales }: { readonly sales: Sales }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.card} aria-label={t('dashboard.best')}>
      <header className={classes.head}>
        <h2>{t('dashboard.best')}</h2>
      </header>
      {sales.events.length === 0 && <p className={classes.none}>{t('dashboard.best_none')}</p>}
      <ul className={classes.list}>
        {sales.events.map(({ id, title, starts_at, amount, tickets, booked, capacity }) => (
          <li key={id}>
            <Link to="/events/$id" params={{ id }} className={classes.event}>
              <span className={classes.what}>
                <strong>{title}</strong>
                <span className={classes.sub}>{format.when(starts_at)}</span>
              </span>
              <ShareBar value={booked} compared={null} most={capacity} />
              <span className="num">
                {t('events.of', { sold: format.number(booked), capacity: format.number(capacity) })}
              </span>
              <strong className="num">{amount === null ? format.number(tickets) : format.money(amount)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
