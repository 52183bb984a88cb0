import { useMemo } from 'react'
import { sum } from '../../../shared/kernel/money'
import { FigureRows } from '../../kit/display/figures'
import { useFormat, useT } from '../../kit/phrases'
import classes from '../cart/cart.module.css'
import type { CompletedSale } from '../register/contract'
import { sortLines } from './in-order'

type Group = { readonly name: string; readonly price: number; readonly qty: number }

/** The completed sale in the place of the cart, with its lines and payments. */
export function SoldPanel({ number, sold }: { readonly number: number; readonly sold: CompletedSale }) {
  const t = useT()
  const format = useFormat()
  const groups = useMemo(() => {
    const found = new Map<string, Group>()
    for (const row of sortLines(sold.lines)) {
      const key = `${row.static_name} ${row.static_price}`
      found.set(key, { name: row.static_name, price: row.static_price, qty: (found.get(key)?.qty ?? 0) + row.qty })
    }
    return [...found.values()]
  }, [sold])
  const discount = sold.receipt.discount ?? 0
  const tax = sold.receipt.taxes.reduce((n, line) => n + line.tax, 0)
  const tenders = sold.moved
  const cash = tenders.find(({ method }) => method === 'cash')
  return (
    <aside className={classes.panel} aria-label={t('desk.cart.title', { number })}>
      <div className={classes.head}>
        <div>
          <h2>{t('desk.cart.title', { number })}</h2>
          <p>{t('desk.cart.items', { count: sum(groups.map(({ qty }) => qty)) })}</p>
        </div>
      </div>
      <ul className={classes.lines}>
        {groups.map((group) => (
          <li key={`${group.name} ${group.price}`} className={classes.line}>
            <div className={classes.row}>
              <span>{group.name}</span>
              <span>{format.money(group.price * group.qty)}</span>
            </div>
            <p className={classes.detail}>
              {t('desk.cart.each', { qty: group.qty, amount: format.money(group.price) })}
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <div className={classes.total}>
          <div>
            <h3>{t('desk.cart.total')}</h3>
            <p>{t('desk.cart.vat', { amount: format.money(tax) })}</p>
          </div>
          <output>{format.money(sold.total)}</output>
        </div>
        <FigureRows
          rows={[
            ...(discount > 0
              ? [{ name: sold.reduction ?? t('promo_codes.desk.discount'), value: format.money(-discount) }]
              : []),
            ...(sold.credit > 0 ? [{ name: t('desk.exchange.returned'), value: format.money(-sold.credit) }] : []),
            ...tenders.flatMap(({ method, amount }) =>
              method === 'cash' ? [] : [{ name: t(`orders.method.${method}`), value: format.money(amount) }],
            ),
            ...(cash && cash.amount < 0
              ? [{ name: t('desk.exchange.give_back'), value: format.money(-cash.amount), strong: true }]
              : []),
            ...(cash && cash.amount >= 0
              ? [
                  { name: t('desk.cash.given'), value: format.money(cash.amount + sold.change) },
                  { name: t('desk.cash.change'), value: format.money(sold.change), strong: true },
                ]
              : []),
          ]}
        />
      </div>
    </aside>
  )
}
