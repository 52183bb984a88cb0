import { useState } from 'react'
import { useFormat, useT } from '../../kit/phrases'
import { NoBoxes } from '../../parts/cash_boxes/no-boxes'
import { useAll, useFind } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { parseAmount } from '../controls/typed-amount'
import classes from '../desk.module.css'
import { useRegister } from '../register/use-register'

/** Form that opens a shift: cash box and opening balance. */
export function OpenShiftForm() {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const boxes = useAll('cash_boxes')
  const [chosen, setChosen] = useState<string | null>(null)
  const [float, setFloat] = useState('')
  const box = boxes.find((row) => row.id === chosen) ?? (boxes.length === 1 ? boxes[0] : undefined)
  const shifts = useFind('cash_box_shifts', {
    where: { cash_box_id: box?.id ?? '' },
    sort: { by: 'starts_at', desc: true },
    limit: 1,
  })
  const last = shifts?.[0]?.counted ?? null
  const amount = parseAmount(float)

  return (
    <main className={classes.gate}>
      <DeskForm
        className={controls.card}
        faults={{ 'opening-float': amount === null && t('cash_boxes.open.float_invalid') }}
        onSubmit={async () =>
          box && amount !== null && (await register.openShift({ cash_box_id: box.id, opening: amount }))
        }
      >
        <div>
          <h1>{t('cash_boxes.open.title')}</h1>
          {boxes.length === 0 ? <NoBoxes /> : <p>{t('cash_boxes.open.lead')}</p>}
        </div>
        <fieldset>
          <legend className={controls.label}>{t('cash_boxes.open.box')}</legend>
          <div className={classes.choices}>
            {boxes.map((row) => (
              <button
                key={row.id}
                type="button"
                className={controls.button}
                aria-pressed={row === box}
                onClick={() => setChosen(row.id)}
              >
                {row.name}
                <small>{row.place}</small>
              </button>
            ))}
          </div>
        </fieldset>
        <DeskField
          id="opening-float"
          label={t('cash_boxes.open.float')}
          inputMode="decimal"
          value={float}
          hint={last !== null && t('cash_boxes.open.last', { amount: format.money(last) })}
          onChange={setFloat}
        />
        <Submit ready={box !== undefined}>{t('cash_boxes.open.do')}</Submit>
      </DeskForm>
    </main>
  )
}
