import { Link } from '@tanstack/react-router'
import type { PhraseKey } from '../../shared/phrases'
import { useFormat, useT } from '../kit/phrases'
import classes from './dashboard.module.css'
import type { Sales } from './use-dashboard'

type Share = { readonly name: string; readonly value: number; readonly compared: number | null; readonly text: string }

/** A bar for a share of the largest, with a tick where the compared period was. */
export function ShareBar({ value, compared, most }: { readonly value: number; readonly compared: number | null; readonly most: number }) {
  const at = (amount: number) => `${Math.max(0, Math.min(100, (amount / Math.max(most, 1)) * 100))}%`
  return (
    <span className={classes.bar} aria-hidden="true">
      <i style={{ width: at(value) }} />
      {compared !== null && compared > 0 && <b style={{ insetInlineStart: at(compared) }} />}
    </span>
  )
}

function Shares({ title, shares }: { readonly title: PhraseKey; readonly shares: readonly Share[] }) {
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
    </section>
  )
}

/** Sales by channel: revenue, or tickets for a role that sees no amounts. */
export function Channels({ sales }: { readonly sales: Sales }) {
  const t = useT()
  const format = useFormat()
  const shares = sales.channels.map(({ channel, revenue, compared_revenue, tickets }) => ({
    name: t(`orders.channel.${channel}`),
    value: revenue ?? tickets,
    compared: compared_revenue,
    text: revenue === null ? format.number(tickets) : format.money(revenue),
  }))
  return <Shares title="dashboard.channels" shares={shares} />
}

/** Money by payment method. */
export function Methods({ sales }: { readonly sales: Sales }) {
  const t = useT()
  const format = useFormat()
  const used = sales.methods.filter(({ revenue, compared_revenue }) => revenue !== 0 || (compared_revenue ?? 0) !== 0)
  const shares = used.map(({ method, revenue, compared_revenue }) => ({
    name: t(`orders.method.${method}`),
    value: revenue ?? 0,
    compared: compared_revenue,
    text: format.money(revenue ?? 0),
  }))
  return <Shares title="dashboard.methods" shares={shares} />
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
              <span className="num">{t('events.of', { sold: format.number(booked), capacity: format.number(capacity) })}</span>
              <strong className="num">{amount === null ? format.number(tickets) : format.money(amount)}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
