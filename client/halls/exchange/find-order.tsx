import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { REFUNDABLE_STATUSES } from '../../../shared/orders/status'
import { orderSearch } from '../../../shared/search/queries'
import { Failure } from '../../kit/forms/failure'
import { useFormat, useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { StatusBadge } from '../../parts/orders/status-badge'
import classes from './exchange.module.css'

/** Debounce in ms between the last keystroke and the search. */
const DEBOUNCE = 250
const TABLES = ['orders'] as const
const ASKED = 30
const SHOWN = 6

/** Finds a paid order by its booking code or its customer. Without a text it offers the newest. */
export function FindOrder({ onChoose }: { readonly onChoose: (order_id: string) => void }) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE)
  const { answer, problem } = useAnswer(orderSearch, { input: { query, limit: ASKED } }, TABLES)
  const found = answer?.orders.filter(({ status_code }) => REFUNDABLE_STATUSES.includes(status_code)).slice(0, SHOWN)
  return (
    <>
      <div className={classes.find}>
        <TextInput
          data-autofocus
          aria-label={t('orders.exchange.search')}
          placeholder={t('orders.exchange.search')}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Failure problem={problem} />
      {found?.length === 0 && <p className={classes.none}>{t('orders.exchange.none')}</p>}
      <ul>
        {found?.map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.order} onClick={() => onChoose(order.id)}>
              <span>
                <strong className="num">{order.booking_code}</strong>
                <small>{[order.name || t('orders.walk_in'), order.static_title].filter(Boolean).join(' · ')}</small>
              </span>
              <span className="num">
                <StatusBadge code={order.status_code} /> {format.money(order.total)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
