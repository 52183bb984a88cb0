import { ActionIcon, Button, MultiSelect, NumberInput, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isSaleClosed } from '../../../shared/events/rules'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import { iso } from '../../../shared/kernel/time'
import { freeSeats } from '../../../shared/orders/queries'
import { useAnswer } from '../../kit/entity/use-answer'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useFind } from '../../sync/react'
import classes from '../orders.module.css'

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
  const add = (added: readonly Omit<NewLine, 'id'>[]) => onChange([...lines, ...added.map((line) => ({ ...line, id: newId() }))])
  const setQty = (id: string, qty: number) => onChange(lines.map((line) => (line.id === id ? { ...line, qty } : line)))
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
              <ActionIcon aria-label={t('orders.new.remove', { line: line.name })} onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}>
                <IconTrash size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
      <AddTickets onAdd={add} taken={lines.flatMap(({ seat_id }) => seat_id ?? [])} />
      <AddProduct onAdd={add} />
    </fieldset>
  )
}

type AddProps = { readonly onAdd: (lines: readonly Omit<NewLine, 'id'>[]) => void }

function AddTickets({ taken, onAdd }: AddProps & { readonly taken: readonly string[] }) {
  const t = useT()
  const format = useFormat()
  const [event_id, setEvent] = useState<string | null>(null)
  const [price_id, setPrice] = useState<string | null>(null)
  const [qty, setQty] = useState(1)
  const [seat_ids, setSeats] = useState<string[]>([])
  const [now] = useState(() => iso(Date.now()))
  const all = useFind('events', { where: { is_template: false, ends_at: { $gt: now } }, sort: { by: 'starts_at', desc: false }, limit: MANY_EVENTS })
  const allPrices = useAll('prices')
  const categories = useAll('price_categories')
  const events = useMemo(() => (all ?? []).filter((event) => event.on_sale && !event.on_hold && !event.cancelled && !isSaleClosed(event, now)), [all, now])
  const event = events.find(({ id }) => id === event_id)
  const prices = allPrices.filter((price) => price.event_id === event_id && price.enabled).sort(byPosition)
  const price = prices.find(({ id }) => id === price_id)
  const categoryName = (id: string) => categories.find((category) => category.id === id)?.name ?? ''
  const hasSeats = event !== undefined && event.seating_plan_id !== null
  const { answer } = useAnswer(freeSeats, hasSeats && price ? { event_id: event.id, price_category_id: price.price_category_id } : null, SEAT_TABLES)
  const seats = (answer ?? []).filter(({ id }) => !taken.includes(id))
  const priceLabel = (each: (typeof prices)[number]) => `${categoryName(each.price_category_id)} · ${each.name}`
  const isComplete = price !== undefined && (hasSeats ? seat_ids.length > 0 : qty > 0)
  const add = () => {
    if (!event || !price) return
    const name = `${event.title} · ${priceLabel(price)}`
    onAdd(
      hasSeats
        ? seat_ids.map((seat_id) => ({ qty: 1, price_id: price.id, seat_id, name: `${name} · ${seats.find(({ id }) => id === seat_id)?.name ?? ''}` }))
        : [{ qty, price_id: price.id, name }],
    )
    setSeats([])
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
          setSeats([])
        }}
      />
      <Select
        label={t('orders.new.price')}
        data={prices.map((each) => ({ value: each.id, label: `${priceLabel(each)} · ${format.money(each.value)}` }))}
        value={price_id}
        disabled={!event}
        onChange={(id) => {
          setPrice(id)
          setSeats([])
        }}
      />
      {hasSeats ? (
        <MultiSelect
          label={t('orders.new.seats')}
          data={seats.map(({ id, name }) => ({ value: id, label: name }))}
          value={seat_ids}
          disabled={!price}
          searchable
          hidePickedOptions
          limit={100}
          nothingFoundMessage={t('app.form.none_found')}
          onChange={setSeats}
        />
      ) : (
        <NumberInput
          label={t('orders.new.qty')}
          value={qty}
          min={1}
          max={MOST}
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) => setQty(Number(value) || 1)}
        />
      )}
      <Button variant="default" disabled={!isComplete} onClick={add}>
        {t('orders.new.add_tickets')}
      </Button>
    </div>
  )
}

const SEAT_TABLES = ['rights', 'orders', 'seats'] as const

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
