import { Checkbox, NumberInput, Radio, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import { Money } from '../../kit/display/money'
import { useFormat, useT } from '../../kit/phrases'
import { useNow } from '../../kit/use-now'
import { useFind } from '../../sync/react'
import classes from './exchange.module.css'

type Item = RowOf<'order_items'>

/** Lines in the order of their names, seat 9 before seat 10. */
export const inOrder = <Line extends { readonly static_name: string }>(lines: readonly Line[]): readonly Line[] =>
  [...lines].sort((a, b) => a.static_name.localeCompare(b.static_name, undefined, { numeric: true }))

/** Quantity exchanged of each line; all that is left by default. */
export function useExchangeQuantities(items: readonly Item[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const left = inOrder(items.filter((item) => remainingLineQty(item) > 0))
  const qtyOf = (item: Item) => Math.min(remainingLineQty(item), chosen.get(item.id) ?? remainingLineQty(item))
  return {
    left,
    qtyOf,
    items: left.flatMap((item) => (qtyOf(item) > 0 ? [{ id: item.id, qty: qtyOf(item) }] : [])),
    places: left.flatMap((item) =>
      qtyOf(item) > 0 ? [{ price_id: item.price_id, event_id: item.event_id, qty: qtyOf(item) }] : [],
    ),
    choose: (id: string, qty: number) => setChosen((before) => new Map(before).set(id, qty)),
  }
}

/** Step 1: which lines of the order leave. */
export function ItemsToExchange({ returned }: { readonly returned: ReturnType<typeof useExchangeQuantities> }) {
  const t = useT()
  const format = useFormat()
  const { left, qtyOf, choose } = returned
  return (
    <>
      <p className={classes.lead}>{t('orders.exchange.items_lead')}</p>
      <ul className={classes.list}>
        {left.map((item) => {
          const [qty, most] = [qtyOf(item), remainingLineQty(item)]
          return (
            <li key={item.id} className={classes.line}>
              <Checkbox
                label={item.static_name}
                checked={qty > 0}
                indeterminate={qty > 0 && qty < most}
                onChange={(event) => choose(item.id, event.currentTarget.checked ? most : 0)}
              />
              {most > 1 ? (
                <NumberInput
                  aria-label={t('orders.exchange.qty', { line: item.static_name })}
                  value={qty}
                  min={0}
                  max={most}
                  clampBehavior="strict"
                  allowDecimal={false}
                  allowNegative={false}
                  w={96}
                  suffix={` ${t('orders.exchange.qty_of', { qty: format.number(most) })}`}
                  onChange={(value) => choose(item.id, Number(value) || 0)}
                />
              ) : (
                <span />
              )}
              <Money cents={remainingPrice(soldLine(item), qty)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Events shown at once. */
const SHOWN = 40

/** Step 2: the event of the new items. */
export function ChooseEvent({
  own,
  chosen,
  onChoose,
}: {
  readonly own: string | null
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
}) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const [text, setText] = useState('')
  const events = useFind('events', { where: { on_sale: true }, sort: { by: 'starts_at', desc: false }, limit: 1000 })
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const open = (events ?? []).filter(
      ({ ends_at, cancelled, on_hold, is_template }) =>
        Date.parse(ends_at) > now && !cancelled && !on_hold && !is_template,
    )
    const fitting = open.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    return [...fitting.filter(({ id }) => id === own), ...fitting.filter(({ id }) => id !== own)].slice(0, SHOWN)
  }, [events, text, own, now])
  return (
    <>
      <p className={classes.lead}>{t('orders.exchange.events_lead')}</p>
      <TextInput
        data-autofocus
        aria-label={t('orders.exchange.event_search')}
        placeholder={t('orders.exchange.event_search')}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <p className={classes.none}>{t('orders.exchange.no_events')}</p>
      ) : (
        <Radio.Group aria-label={t('orders.exchange.step.events')} value={chosen} onChange={onChoose}>
          <div className={classes.events}>
            {found.map(({ id, title, starts_at }) => (
              <Radio
                key={id}
                value={id}
                classNames={{ root: classes.event ?? '' }}
                label={id === own ? `${title} · ${t('orders.exchange.same_event')}` : title}
                description={format.dateTime(starts_at)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </>
  )
}
