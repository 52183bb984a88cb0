import { IconCreditCard } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusOn } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { KeyHint } from '../controls/key-hint'
import { useKeys } from '../controls/keys'
import { PaneHead } from '../controls/pane-head'
import { parseAmount } from '../controls/typed-amount'
import type { TabCart } from '../parking/use-tab-cart'
import classes from './pay.module.css'
import { useStoredCardAmount } from './stored-card-amount'

type Props = {
  readonly tab: Pick<TabCart, 'key' | 'order_id'>
  readonly total: number
  readonly busy: boolean
  readonly onApproved: (amount: number) => void
  readonly onBack: () => void
}

/** Payment with a standalone terminal: the cashier types the amount there and confirms its answer here. */
export function CardPane({ tab, total, busy, onApproved, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const approve = useRef<HTMLButtonElement>(null)
  const { typed, setTyped } = useStoredCardAmount(tab, total)
  const amount = typed === null ? total : parseAmount(typed)
  const wrong = amount === null || amount <= 0 || amount > total
  useEffect(() => approve.current?.focus(), [])
  useKeys((key) => {
    if (key !== 'Enter') return false
    approve.current?.click()
    return true
  })
  return (
    <>
      <PaneHead title={t('desk.card.title')} onBack={onBack} />
      <div className={`${controls.card} ${classes.card}`}>
        <IconCreditCard size={40} stroke={1.5} aria-hidden="true" />
        <strong>{t(typed === null ? 'desk.card.step' : 'desk.split.card_amount')}</strong>
        {typed === null ? (
          <output className={classes.cardTotal}>{format.money(total)}</output>
        ) : (
          <label>
            <span className="sr">{t('desk.split.card_amount')}</span>
            <input
              className={`${controls.field} ${classes.cardPart}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              aria-invalid={wrong}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && approve.current?.click()}
              ref={focusOn}
              aria-describedby="card-limit"
            />
            <span id="card-limit" className={classes.cardLimit} data-wrong={typed !== '' && wrong}>
              {t('desk.split.card_limit', { amount: format.money(total) })}
            </span>
          </label>
        )}
        <p>{t('desk.card.hint')}</p>
        <div className={classes.cardButtons}>
          <button
            ref={approve}
            type="button"
            className={`${controls.button} ${classes.finish}`}
            data-kind="primary"
            data-size="large"
            disabled={busy || wrong}
            onClick={() => amount !== null && onApproved(amount)}
          >
            {t('desk.card.approved')}
            <KeyHint name="Enter" className={classes.finishKey} />
          </button>
          {typed === null && (
            <button type="button" className={controls.button} onClick={() => setTyped('')}>
              {t('desk.split.less_by_card')}
            </button>
          )}
          <button
            type="button"
            className={controls.button}
            onClick={() => {
              setTyped(null)
              onBack()
            }}
          >
            {t('desk.card.declined')}
          </button>
        </div>
      </div>
    </>
  )
}
