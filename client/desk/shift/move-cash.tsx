import { useState } from 'react'
import { useFormat, useT } from '../../kit/phrases'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { parseAmount } from '../controls/typed-amount'
import { useRegister } from '../register/use-register'
import classes from './shift.module.css'

/** Form for cash put into the drawer or taken out of it, with a reason. Works offline. */
export function MoveCash() {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const [kind, setKind] = useState<'cash_in' | 'cash_out'>('cash_out')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [done, setDone] = useState('')
  const cents = parseAmount(amount) ?? 0
  const usual = t(kind === 'cash_in' ? 'cash_boxes.shift.reason_in' : 'cash_boxes.shift.reason_out')

  const move = async () => {
    setDone('')
    await register.moveCash({ kind, amount: cents, reason: reason.trim() })
    setDone(t('cash_boxes.shift.moved', { amount: format.money(cents) }))
    setAmount('')
    setReason('')
  }
  return (
    <DeskForm
      className={controls.box}
      faults={{
        'move-amount': cents === 0 && t('cash_boxes.shift.amount_invalid'),
        'move-reason': reason.trim() === '' && t('cash_boxes.shift.reason_missing'),
      }}
      onSubmit={move}
    >
      <h2>{t('cash_boxes.shift.move')}</h2>
      <div className={classes.two}>
        {(['cash_in', 'cash_out'] as const).map((way) => (
          <button
            key={way}
            type="button"
            className={controls.button}
            aria-pressed={kind === way}
            onClick={() => setKind(way)}
          >
            {t(way === 'cash_in' ? 'cash_boxes.shift.in' : 'cash_boxes.shift.out')}
          </button>
        ))}
      </div>
      <DeskField
        id="move-amount"
        label={t('cash_boxes.shift.amount')}
        inputMode="decimal"
        value={amount}
        onChange={setAmount}
      />
      <div>
        <DeskField
          id="move-reason"
          label={t('cash_boxes.shift.reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        <button type="button" className={controls.button} style={{ marginTop: 8 }} onClick={() => setReason(usual)}>
          {usual}
        </button>
      </div>
      <p role="status" className={controls.hint}>
        {done}
      </p>
      <Submit size="medium">
        {t(kind === 'cash_in' ? 'cash_boxes.shift.in' : 'cash_boxes.shift.out')}
        {cents > 0 && ` · ${format.money(cents)}`}
      </Submit>
    </DeskForm>
  )
}
