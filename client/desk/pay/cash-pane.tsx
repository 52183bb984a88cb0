import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { changeIn, suggestedTenders } from '../../../shared/cash_boxes/rules'
import { keepFocus } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { KeyHint } from '../controls/key-hint'
import { useKeys } from '../controls/keys'
import { PaneHead } from '../controls/pane-head'
import { type AmountText, parseAmount, typeKey, withoutEmptyCents } from '../controls/typed-amount'
import classes from './pay.module.css'
import { Pieces } from './pieces'

const PAD = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', 'Backspace'] as const

type Props = {
  readonly total: number
  readonly busy: boolean
  readonly onPay: (given: number) => void
  readonly onBack: () => void
}

/**
 * Payment in cash. A tap on a note completes the sale, or the cashier types the amount and presses Enter. No amount
 * means the exact one. Less than the amount due can be taken as a part payment.
 */
export function CashPane({ total, busy, onPay, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState<AmountText>('')
  const finish = useRef<HTMLButtonElement>(null)
  const given = parseAmount(typed)
  const change = (given ?? total) - total
  const point = format.money(1).includes(',') ? ',' : '.'
  const press = (key: string) => setTyped((now) => typeKey(now, key))

  useEffect(() => finish.current?.focus(), [])
  useKeys((key) => {
    if (key === 'Enter') finish.current?.click()
    else if (/^[\d.,]$|^Backspace$/.test(key)) press(key)
    else return false
    return true
  })

  const shownAmount = format.money(Math.abs(change))
  return (
    <>
      <PaneHead title={t('desk.cash.title')} onBack={onBack} />
      <div className={`${controls.card} ${classes.summary}`}>
        <dl className={classes.sums}>
          <div>
            <dt>{t('desk.cash.to_pay')}</dt>
            <dd>{format.money(total)}</dd>
          </div>
          <div>
            <dt>{t('desk.cash.given')}</dt>
            <dd data-given={given ?? total}>
              <span className={given === null ? classes.ghost : undefined}>{format.money(given ?? total)}</span>
              <i className={classes.caret} />
            </dd>
          </div>
        </dl>
        <div className={classes.change}>
          <header>
            {change < 0 ? t('desk.cash.missing') : t('desk.cash.change')}
            {change > 0 && <Pieces values={changeIn(change)} />}
          </header>
          <output
            className={classes.amount}
            data-length={shownAmount.length}
            data-tone={change < 0 ? 'bad' : undefined}
            data-change={change}
            aria-live="polite"
          >
            {shownAmount}
          </output>
        </div>
      </div>
      <div className={classes.ways}>
        <div>
          <h2 className={controls.heading}>{t('desk.cash.notes')}</h2>
        </div>
        <div>
          <h2 className={controls.heading}>{t('desk.cash.other')}</h2>
          <span className={controls.hint}>{t('desk.cash.type')}</span>
        </div>
        <div className={classes.notes}>
          {suggestedTenders(total).map((amount) => (
            <button
              key={amount}
              type="button"
              className={`${controls.tile} ${classes.note}`}
              data-given={amount}
              data-selected={given === amount}
              disabled={busy}
              onMouseDown={keepFocus}
              onClick={() => onPay(amount)}
            >
              <strong>{amount === total ? t('desk.cash.exact') : withoutEmptyCents(format.money(amount))}</strong>
              <small>
                {amount === total
                  ? format.money(amount)
                  : t('desk.cash.note_change', { amount: format.money(amount - total) })}
              </small>
              {amount !== total && <Pieces values={changeIn(amount)} small most={5} />}
            </button>
          ))}
        </div>
        <div className={classes.pad}>
          {PAD.map((key) => (
            <button
              key={key}
              type="button"
              className={controls.button}
              aria-label={key === 'Backspace' ? t('desk.cash.delete') : undefined}
              onMouseDown={keepFocus}
              onClick={() => press(key)}
            >
              {key === 'Backspace' ? (
                <IconBackspace size={26} stroke={1.75} aria-hidden="true" />
              ) : key === '.' ? (
                point
              ) : (
                key
              )}
            </button>
          ))}
        </div>
      </div>
      {given !== null && given > 0 && change < 0 && (
        <button
          type="button"
          className={controls.button}
          data-size="large"
          data-kind="strong"
          disabled={busy}
          onClick={() => onPay(given)}
        >
          {t('desk.split.take_cash', { amount: format.money(given) })}
        </button>
      )}
      <button
        ref={finish}
        type="button"
        className={`${controls.button} ${classes.finish}`}
        data-kind="primary"
        data-size="large"
        disabled={busy || change < 0}
        onClick={() => onPay(given ?? total)}
      >
        {change < 0
          ? t('desk.cash.finish_missing', { amount: shownAmount })
          : change === 0
            ? t('desk.cash.finish_exact')
            : t('desk.cash.finish', { amount: shownAmount })}
        <KeyHint name="Enter" className={classes.finishKey} />
      </button>
    </>
  )
}
