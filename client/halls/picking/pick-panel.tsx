import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconSparkles, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import type { PlanFlags } from '../../../shared/seats/flags'
import { seatName } from '../../../shared/seats/name'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { useFormat, useT } from '../../kit/phrases'
import { useInk } from '../../parts/seats/category-ink'
import type { SetFlags } from '../plan/use-flags'
import type { EventHall } from './hall/use-hall'
import classes from './picking.module.css'
import type { SeatChoice } from './use-choice'

type Props = {
  readonly plan: SeatingPlan
  readonly hall: EventHall
  readonly categories: ReadonlyMap<string, RowOf<'price_categories'>>
  readonly flags: PlanFlags
  readonly setFlags: SetFlags
}

type Counts = { readonly all: number; readonly free: number }

/** Categories of the event with their prices and how many seats are free. Choosing one highlights it. */
export function PriceCategoryList({ plan, hall, categories, flags, setFlags }: Props) {
  const t = useT()
  const format = useFormat()
  const ink = useInk(categories)
  const counts = useMemo(() => {
    const found = new Map<string, Counts>()
    for (const [id, { price_category_id }] of plan.seats) {
      const { all, free } = found.get(price_category_id) ?? { all: 0, free: 0 }
      found.set(price_category_id, { all: all + 1, free: free + Number(hall.states.get(id) === 'free') })
    }
    return found
  }, [plan.seats, hall.states])
  return (
    <section className={classes.part}>
      <h2>{t('seats.pick.categories')}</h2>
      <ul>
        {[...categories.values()].flatMap(({ id, name }) => {
          const count = counts.get(id)
          if (!count) return []
          const prices = hall.prices.get(id) ?? []
          const { fill, line } = ink.category(id)
          const isOn = flags.pc_id === id
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.category}
                aria-pressed={isOn}
                onClick={() => setFlags({ pc_id: isOn ? undefined : id }, true)}
              >
                <i style={{ background: fill, borderColor: line }} />
                <span>
                  {name}
                  <small className="num">
                    {t('seats.pick.free_of', { free: format.number(count.free), all: format.number(count.all) })}
                  </small>
                </span>
                <span className="num">
                  {prices.map(({ value }) => format.money(value)).join(' / ') || t('seats.pick.state.unpriced')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Asks for a number of adjacent seats and picks the best that are free. */
export function BestAvailable({
  start,
  onPick,
}: {
  readonly start: number
  readonly onPick: (qty: number) => boolean
}) {
  const t = useT()
  const [qty, setQty] = useState(start)
  const [isMissing, setMissing] = useState(false)
  return (
    <section className={classes.part}>
      <h2>{t('seats.pick.best')}</h2>
      <form
        className={classes.best}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!onPick(qty))
        }}
      >
        <NumberInput
          aria-label={t('seats.pick.best_qty')}
          value={qty}
          min={1}
          max={50}
          clampBehavior="strict"
          allowDecimal={false}
          w={88}
          onChange={(value) => setQty(Number(value) || 1)}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden="true" />}
        >
          {t('seats.pick.best_do')}
        </Button>
      </form>
      <p role="status" className={classes.hint}>
        {isMissing && t('seats.pick.best_none', { count: qty })}
      </p>
    </section>
  )
}

/** Picked seats with their prices. */
export function ChosenSeats({ plan, hall, choice }: Pick<Props, 'plan' | 'hall'> & { readonly choice: SeatChoice }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.part}>
      <h2>
        {t('seats.pick.chosen')}
        {choice.picked.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={choice.clear}>
            {t('seats.pick.clear')}
          </Button>
        )}
      </h2>
      <ul aria-label={t('seats.pick.chosen')}>
        {choice.picked.map(({ seat_id, price }) => {
          const seat = plan.seats.get(seat_id)
          if (!seat) return null
          const name = seatName(seat, t.language)
          const prices = hall.prices.get(seat.price_category_id) ?? []
          return (
            <li key={seat_id} className={prices.length > 1 ? classes.priced : classes.seat}>
              <span>{name}</span>
              {prices.length < 2 && <span className="num">{format.money(price.value)}</span>}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('seats.pick.remove', { seat: name })}
                onClick={() => choice.toggle(seat_id)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
              {prices.length > 1 && (
                <Select
                  aria-label={t('seats.pick.price_of', { seat: name })}
                  value={price.id}
                  allowDeselect={false}
                  data={prices.map((each) => ({ value: each.id, label: `${each.name} · ${format.money(each.value)}` }))}
                  onChange={(to) => to && choice.setPrice(seat_id, to)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type ProductProps = {
  readonly products: readonly RowOf<'products'>[]
  readonly qtyOf: ReadonlyMap<string, number>
  readonly onChange: (product_id: string, qty: number) => void
}

/** Products to add to the order, with their quantities. */
export function ProductList({ products, qtyOf, onChange }: ProductProps) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={classes.part}>
      <h2>{t('seats.pick.products')}</h2>
      <ul>
        {products.map(({ id, name, value }) => (
          <li key={id} className={classes.seat}>
            <span>{name}</span>
            <span className="num">{format.money(value)}</span>
            <NumberInput
              aria-label={t('seats.pick.product_qty', { name })}
              value={qtyOf.get(id) ?? 0}
              min={0}
              max={500}
              clampBehavior="strict"
              allowDecimal={false}
              allowNegative={false}
              w={76}
              onChange={(qty) => onChange(id, Number(qty) || 0)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
