import { Button, Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { ItemQty } from '../../../shared/orders/refunds/refund'
import { isDivisible } from '../../../shared/orders/refunds/refund'
import { remainingLineQty, remainingPrice, soldLine } from '../../../shared/orders/refunds/rest'
import { Money } from '../../kit/display/money'
import { useFormat, useT } from '../../kit/phrases'
import classes from '../orders.module.css'
import type { ShownItem } from '../use-order'

/** The quantity of each line that is chosen, all that is left by default. `items` is null for everything. */
export function useLineChoice(items: readonly ShownItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map())
  const left = items.filter((item) => remainingLineQty(item) > 0)
  const qtyOf = (item: ShownItem) => Math.min(remainingLineQty(item), chosen.get(item.id) ?? remainingLineQty(item))
  const picked: ItemQty[] = left.flatMap((item) => (qtyOf(item) > 0 ? [{ id: item.id, qty: qtyOf(item) }] : []))
  const isAll = left.every((item) => qtyOf(item) === remainingLineQty(item))
  return {
    left,
    qtyOf,
    isAll,
    items: isAll ? null : picked,
    choose: (item: ShownItem, qty: number) => setChosen((before) => new Map(before).set(item.id, qty)),
    chooseAll: (yes: boolean) => setChosen(new Map(left.map((item) => [item.id, yes ? remainingLineQty(item) : 0]))),
  }
}

/** Lines of an order to choose from, with the quantity of those that can be divided. */
export function LinePicker({
  label,
  choice,
}: {
  readonly label: string
  readonly choice: ReturnType<typeof useLineChoice>
}) {
  const t = useT()
  const format = useFormat()
  const { left, qtyOf, isAll, choose, chooseAll } = choice
  return (
    <fieldset className={classes.picker}>
      <legend>{label}</legend>
      {left.length > 1 && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => chooseAll(!isAll)}>
          {t(isAll ? 'orders.void.choose_none' : 'orders.void.choose_all')}
        </Button>
      )}
      <ul>
        {left.map((item) => {
          const [qty, most] = [qtyOf(item), remainingLineQty(item)]
          return (
            <li key={item.id}>
              <Checkbox
                label={item.static_name}
                checked={qty > 0}
                indeterminate={qty > 0 && qty < most}
                onChange={(event) => choose(item, event.currentTarget.checked ? most : 0)}
              />
              {isDivisible(item) && most > 1 ? (
                <span className={classes.pickerQty}>
                  <NumberInput
                    aria-label={t('orders.picker.qty', { line: item.static_name })}
                    value={qty}
                    min={0}
                    max={most}
                    clampBehavior="strict"
                    allowDecimal={false}
                    allowNegative={false}
                    w={72}
                    onChange={(value) => choose(item, Number(value) || 0)}
                  />
                  {t('orders.void.of', { qty: format.number(most) })}
                </span>
              ) : (
                <span />
              )}
              <Money cents={remainingPrice(soldLine(item), qty)} className={classes.itemAmount} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
