import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../kit/attempt'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls.module.css'
import { Field } from '../field'
import { Problem } from '../problem'
import { readAmount } from '../typed'
import { useRegister } from '../use-register'
import classes from './shift.module.css'

/** Money laid into the drawer or taken out of it, with a reason; durable with or without the network. */
export function MoveCash() {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const [kind, setKind] = useState<'cash_in' | 'cash_out'>('cash_out')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState('')
  const { busy, problem, dismiss, attempt } = useAttempt()
  const cents = readAmount(amount)
  const wrongAmount = tried && !(cents !== null && cents > 0)
  const wrongReason = tried && reason.trim() === ''
  const usual = t(kind === 'cash_in' ? 'cash_boxes.shift.reason_in' : 'cash_boxes.shift.reason_out')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setDone('')
    if (cents === null || cents <= 0 || reason.trim() === '') return
    void attempt(async () => {
      await register.moveCash({ kind, amount: cents, reason: reason.trim() })
      setDone(t('cash_boxes.shift.moved', { amount: format.money(cents) }))
      setAmount('')
      setReason('')
      setTried(false)
    })
  }
  return (
    <form className={controls.box} onSubmit={submit} noValidate>
      <h2>{t('cash_boxes.shift.move')}</h2>
      <div className={classes.two}>
        {(['cash_in', 'cash_out'] as const).map((way) => (
          <button key={way} type="button" className={controls.button} aria-pressed={kind === way} onClick={() => setKind(way)}>
            {t(way === 'cash_in' ? 'cash_boxes.shift.in' : 'cash_boxes.shift.out')}
          </button>
        ))}
      </div>
      <Field
        id="move-amount"
        label={t('cash_boxes.shift.amount')}
        inputMode="decimal"
        value={amount}
        wrong={wrongAmount && t('cash_boxes.shift.amount_invalid')}
        onChange={setAmount}
      />
      <div>
        <Field
          id="move-reason"
          label={t('cash_boxes.shift.reason')}
          maxLength={200}
          value={reason}
          wrong={wrongReason && t('cash_boxes.shift.reason_missing')}
          onChange={setReason}
        />
        <button type="button" className={controls.button} style={{ marginTop: 8 }} onClick={() => setReason(usual)}>
          {usual}
        </button>
      </div>
      <Problem problem={problem} onDismiss={dismiss} />
      <p role="status" className={controls.hint}>
        {done}
      </p>
      <button type="submit" className={controls.button} data-kind="primary" style={{ minHeight: 56, marginTop: 'auto' }} disabled={busy}>
        {t(kind === 'cash_in' ? 'cash_boxes.shift.in' : 'cash_boxes.shift.out')}
        {cents !== null && cents > 0 && ` · ${format.money(cents)}`}
      </button>
    </form>
  )
}
