import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconArmchair, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isSaleClosed } from '../../../shared/events/rules'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import { iso } from '../../../shared/kernel/time'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useFind } from '../../sync/react'
import classes from '../orders.module.css'
import { SeatsDialog } from './seats-dialog'

/** A line of a new order: places or seats of a price, or pieces of a product. */
export type NewLine = {
  readonly id: string
  readonly qty: number
  readonly price_id?: string
  readonly seat_id?: string
  readonly product_id?: string
  /** Name of the line until the server has priced it. */
  readonly name: string
}

type Props = { readonly lines: readonly NewLine[]; readonly onChange: (lines: readonly NewLine[]) => void }

const MOST = 500
const MANY_EVENTS = 1000

/** The lines of a new order, with the fields that add another one. */
export function OrderLines({ lines, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const add = (added: readonly Omit<NewLine, 'id'>[]) =>
    onChange([...lines, ...added.map((line) => ({ ...line, id: newId() }))])
  const setQty = (id: string, qty: number) => onChange(lines.map((line) => (line.id === id ? { ...line, qty } : line)))
  const ordered = useMemo(() => new Set(lines.flatMap(({ seat_id }) => seat_id ?? [])), [lines])
  return (
    <fieldset className={classes.picker}>
      <legend>{t('orders.new.lines')}</legend>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.name}</span>
            {line.seat_id ? (
              <span className="num">{format.number(1)}</span>
            ) : (
              <NumberInput
                aria-label={t('orders.picker.qty', { line: line.name })}
                value={line.qty}
                min={1}
                max={MOST}
                allowDecimal={false}
                allowNegative={false}
                w={80}
                onChange={(value) => setQty(line.id, Math.max(1, Number(value) || 1))}
              />
            )}
            <span className={classes.removeLine}>
              <ActionIcon
                aria-label={t('orders.new.remove', { line: line.name })}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              >
                <IconTrash size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <AddTickets onAdd={add} ordered={ordered} />
      <AddProduct onAdd={add} />
    </fieldset>
  )
}

type AddProps = { readonly onAdd: (lines: readonly Omit<NewLine, 'id'>[]) => void }

function AddTickets({ ordered, onAdd }: AddProps & { readonly ordered: ReadonlySet<string> }) {
  const t = useT()
  const format = useFormat()
  const [event_id, setEvent] = useState<string | null>(null)
  const [price_id, setPrice] = useState<string | null>(null)
  const [qty, setQty] = useState(1)
  const [isPicking, setPicking] = useState(false)
  const [now] = useState(() => iso(Date.now()))
  const all = useFind('events', {
    where: { is_template: false, ends_at: { $gt: now } },
    sort: { by: 'starts_at', desc: false },
    limit: MANY_EVENTS,
  })
  const allPrices = useAll('prices')
  const categories = useAll('price_categories')
  const events = useMemo(
    () =>
      (all ?? []).filter((event) => event.on_sale && !event.on_hold && !event.cancelled && !isSaleClosed(event, now)),
    [all, now],
  )
  const event = events.find(({ id }) => id === event_id)
  const prices = allPrices.filter((price) => price.event_id === event_id && price.enabled).sort(byPosition)
  const price = prices.find(({ id }) => id === price_id)
  const categoryName = (id: string) => categories.find((category) => category.id === id)?.name ?? ''
  const plan_id = event?.seating_plan_id ?? null
  const priceLabel = (each: (typeof prices)[number]) => `${categoryName(each.price_category_id)} · ${each.name}`
  const lineName = (each: (typeof prices)[number], seat?: string) =>
    [event?.title, priceLabel(each), seat].filter(Boolean).join(' · ')
  const addPlaces = () => {
    if (price) onAdd([{ qty, price_id: price.id, name: lineName(price) }])
    setQty(1)
  }
  return (
    <div className={classes.addLine}>
      <Select
        className={classes.event ?? ''}
        label={t('orders.new.event')}
        data={events.map(({ id, title, starts_at }) => ({ value: id, label: `${format.date(starts_at)} · ${title}` }))}
        value={event_id}
        searchable
        limit={100}
        nothingFoundMessage={t('app.form.none_found')}
        onChange={(id) => {
          setEvent(id)
          setPrice(null)
        }}
      />
      <Select
        label={t('orders.new.price')}
        data={prices.map((each) => ({ value: each.id, label: `${priceLabel(each)} · ${format.money(each.value)}` }))}
        value={price_id}
        disabled={!event}
        clearable={plan_id !== null}
        placeholder={plan_id === null ? '' : t('orders.new.any_price')}
        onChange={setPrice}
      />
      {plan_id === null ? (
        <>
          <NumberInput
            label={t('orders.new.qty')}
            value={qty}
            min={1}
            max={MOST}
            allowDecimal={false}
            allowNegative={false}
            onChange={(value) => setQty(Number(value) || 1)}
          />
          <Button variant="default" disabled={!price || qty < 1} onClick={addPlaces}>
            {t('orders.new.add_tickets')}
          </Button>
        </>
      ) : (
        <Button
          className={classes.seats ?? ''}
          variant="default"
          leftSection={<IconArmchair size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {t('orders.new.pick_seats')}
        </Button>
      )}
      {event && plan_id !== null && (
        <SeatsDialog
          opened={isPicking}
          event={event}
          plan_id={plan_id}
          price={price ?? null}
          ordered={ordered}
          close={() => setPicking(false)}
          onTake={(seats) =>
            onAdd(
              seats.flatMap(({ seat_id, price_id, name }) => {
                const own = prices.find(({ id }) => id === price_id)
                return own ? [{ qty: 1, price_id, seat_id, name: lineName(own, name) }] : []
              }),
            )
          }
        />
      )}
    </div>
  )
}

function AddProduct({ onAdd }: AddProps) {
  const t = useT()
  const format = useFormat()
  const [product_id, setProduct] = useState<string | null>(null)
  const products = useAll('products').filter(({ enabled }) => enabled)
  const product = products.find(({ id }) => id === product_id)
  if (products.length === 0) return null
  return (
    <div className={classes.addLine}>
      <Select
        className={classes.product ?? ''}
        label={t('orders.new.product')}
        data={products.map(({ id, name, value }) => ({ value: id, label: `${name} · ${format.money(value)}` }))}
        value={product_id}
        searchable
        onChange={setProduct}
      />
      <Button
        variant="default"
        disabled={!product}
        onClick={() => {
          if (product) onAdd([{ qty: 1, product_id: product.id, name: product.name }])
          setProduct(null)
        }}
      >
        {t('orders.new.add_product')}
      </Button>
    </div>
  )
}
