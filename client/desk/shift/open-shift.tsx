import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../kit/attempt'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useFind } from '../../sync/react'
import controls from '../controls.module.css'
import classes from '../desk.module.css'
import { Field } from '../field'
import { Problem } from '../problem'
import { readAmount } from '../typed'
import { useRegister } from '../use-register'

/** Chooses a drawer and says what lies in it; then the desk sells. */
export function OpenShiftForm() {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const boxes = useAll('cash_boxes')
  const [chosen, setChosen] = useState<string | null>(null)
  const [float, setFloat] = useState('')
  const [wrong, setWrong] = useState(false)
  const { busy, problem, dismiss, attempt } = useAttempt()
  const box = boxes.find((row) => row.id === chosen) ?? (boxes.length === 1 ? boxes[0] : undefined)
  const shifts = useFind('cash_box_shifts', { where: { cash_box_id: box?.id ?? '' }, sort: { by: 'starts_at', desc: true }, limit: 1 })
  const last = shifts?.[0]?.counted ?? null
  const amount = readAmount(float)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(amount === null)
    if (box && amount !== null) void attempt(() => register.openShift({ cash_box_id: box.id, opening: amount }))
  }

  return (
    <main className={classes.gate}>
      <form className={controls.card} onSubmit={submit} noValidate>
        <div>
          <h1>{t('cash_boxes.open.title')}</h1>
          <p>{boxes.length === 0 ? t('cash_boxes.open.none') : t('cash_boxes.open.lead')}</p>
        </div>
        <fieldset>
          <legend className={controls.label}>{t('cash_boxes.open.box')}</legend>
          <div className={classes.choices}>
            {boxes.map((row) => (
              <button key={row.id} type="button" className={controls.button} aria-pressed={row === box} onClick={() => setChosen(row.id)}>
                {row.name}
                <small>{row.place}</small>
              </button>
            ))}
          </div>
        </fieldset>
        <Field
          id="opening-float"
          label={t('cash_boxes.open.float')}
          inputMode="decimal"
          value={float}
          wrong={wrong && t('cash_boxes.open.float_invalid')}
          hint={last !== null && t('cash_boxes.open.last', { amount: format.money(last) })}
          onChange={(text) => {
            setFloat(text)
            setWrong(false)
          }}
        />
        <Problem problem={problem} onDismiss={dismiss} />
        <button type="submit" className={controls.button} data-kind="primary" data-size="large" disabled={busy || !box}>
          {t('cash_boxes.open.do')}
        </button>
      </form>
    </main>
  )
}
