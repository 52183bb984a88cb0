import { useState } from 'react'
import { rateAt } from '../../../shared/events/tax'
import { iso } from '../../../shared/kernel/time'
import { VOUCHER_MAX, VOUCHER_MIN, type VoucherOffer, voucherAmounts } from '../../../shared/vouchers/rules'
import { useFormat, useT } from '../../kit/phrases'
import { useAll, useFoyer } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { PaneHead } from '../controls/pane-head'
import { parseAmount, withoutEmptyCents } from '../controls/typed-amount'
import paneClasses from '../desk.module.css'
import classes from './sell-voucher.module.css'

type Props = { readonly now: number; readonly onAdd: (voucher: VoucherOffer) => void; readonly onBack: () => void }

/** Adds a voucher to the cart, with a usual or any other amount, multi-purpose or for one tax group. */
export function SellVoucherPane({ now, onAdd, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const groups = useAll('tax_groups')
  const amounts = voucherAmounts(useFoyer().identity.org)
  const [good_for, setGoodFor] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const value = parseAmount(typed)
  const valid = value !== null && value >= VOUCHER_MIN && value <= VOUCHER_MAX
  const choices = groups.flatMap(({ id, name }) => {
    const rate = rateAt(groups, id, iso(now))
    const first = groups.find((group) => group.name === name)?.id === id
    return rate === null || !first ? [] : [{ id, name, rate }]
  })
  const limits = {
    min: withoutEmptyCents(format.money(VOUCHER_MIN)),
    max: withoutEmptyCents(format.money(VOUCHER_MAX)),
  }
  return (
    <>
      <PaneHead title={t('vouchers.sell.title')} onBack={onBack} />
      <div className={paneClasses.boxes}>
        <DeskForm
          className={controls.box}
          faults={{ 'voucher-worth': !valid && t('vouchers.sell.limits', limits) }}
          onSubmit={() => value !== null && onAdd({ value, tax_group_id: good_for })}
        >
          <h2>{t('vouchers.sell.worth')}</h2>
          <div className={classes.presets}>
            {amounts.map((preset) => (
              <button
                key={preset}
                type="button"
                className={`${controls.tile} ${classes.preset}`}
                data-voucher={preset}
                onClick={() => onAdd({ value: preset, tax_group_id: good_for })}
              >
                {withoutEmptyCents(format.money(preset))}
              </button>
            ))}
          </div>
          <DeskField
            id="voucher-worth"
            label={t('vouchers.sell.own')}
            inputMode="decimal"
            value={typed}
            hint={t('vouchers.sell.limits', limits)}
            onChange={setTyped}
          />
          <Submit>
            {valid ? t('vouchers.sell.add', { amount: format.money(value) }) : t('vouchers.sell.add_any')}
          </Submit>
        </DeskForm>
        <section className={controls.box} aria-label={t('vouchers.sell.good_for')}>
          <h2>{t('vouchers.sell.good_for')}</h2>
          <div className={classes.choices}>
            <button
              type="button"
              className={controls.button}
              aria-pressed={good_for === null}
              onClick={() => setGoodFor(null)}
            >
              {t('vouchers.sell.anything')}
            </button>
            {choices.map(({ id, name, rate }) => (
              <button
                key={id}
                type="button"
                className={controls.button}
                aria-pressed={good_for === id}
                onClick={() => setGoodFor(id)}
              >
                {name.includes('%') ? name : `${name} · ${format.rate(rate)}`}
              </button>
            ))}
          </div>
          <p className={controls.hint} aria-live="polite">
            {t(good_for === null ? 'vouchers.sell.anything_hint' : 'vouchers.sell.group_hint')}
          </p>
        </section>
      </div>
    </>
  )
}
