import { useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { codeAppliesTo, codeRefusal } from '../../../shared/promo_codes/rules'
import { normaliseVoucherCode } from '../../../shared/vouchers/rules'
import { focusOn } from '../../kit/focus'
import { codeText, useFormat, useT } from '../../kit/phrases'
import { useAll, useFoyer, useRow } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField, Reasons } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { PaneHead } from '../controls/pane-head'
import { parseAmount } from '../controls/typed-amount'
import paneClasses from '../desk.module.css'
import { DiscountRow } from '../pay/tender'
import { type Cart, type CartAction, goodsOf } from './cart'
import type { CartTotals } from './cart-totals'
import type { Reduction } from './contents'
import classes from './reduction.module.css'

type Props = { readonly cart: Cart; readonly onReduce: (reduction: Reduction) => void; readonly onBack: () => void }

/** Form for a promo code, and for a discount with a reason where the cashier may give one. */
export function ReductionPane({ cart, onReduce, onBack }: Props) {
  const t = useT()
  const { role } = useFoyer().identity.user
  return (
    <>
      <PaneHead title={t('promo_codes.desk.title')} onBack={onBack} />
      <div className={paneClasses.boxes}>
        <CodeForm cart={cart} onReduce={onReduce} />
        {can(role, 'orders.discount') && <RateForm onReduce={onReduce} />}
      </div>
    </>
  )
}

function CodeForm({ cart, onReduce }: Omit<Props, 'onBack'>) {
  const t = useT()
  const codes = useAll('promo_codes')
  const [typed, setTyped] = useState('')
  const code = codes.find((row) => row.code === normaliseVoucherCode(typed))
  const cheaper = code
    ? cart.lines.filter((line) => !('voucher' in line) && codeAppliesTo(code, goodsOf(cart, line)))
    : []
  const unusable = code ? codeRefusal(code, iso(Date.now()), sum(cheaper.map(({ qty }) => qty))) : 'promo_codes.unknown'
  return (
    <DeskForm
      className={`${controls.card} ${classes.box}`}
      faults={{
        'promo-code':
          unusable !== null && codeText(t, unusable, { min: code?.min_tickets, max: code?.limit_tickets_per_order }),
      }}
      onSubmit={() => code && onReduce({ promo_code_id: code.id })}
    >
      <DeskField
        id="promo-code"
        ref={focusOn}
        label={t('promo_codes.desk.code')}
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
      <Submit ready={typed.trim() !== ''}>{t('promo_codes.desk.apply')}</Submit>
    </DeskForm>
  )
}

const RATES = [500, 1000, 2000, 5000] as const
const REASONS = [
  'promo_codes.desk.reason_regular',
  'promo_codes.desk.reason_view',
  'promo_codes.desk.reason_goodwill',
] as const

function RateForm({ onReduce }: Pick<Props, 'onReduce'>) {
  const t = useT()
  const format = useFormat()
  const [percent, setPercent] = useState('')
  const [reason, setReason] = useState('')
  const rate = parseAmount(percent) ?? 0
  const valid = rate >= 1 && rate <= 10_000
  return (
    <DeskForm
      className={`${controls.card} ${classes.box}`}
      faults={{
        'discount-rate': !valid && t('promo_codes.desk.rate_invalid'),
        'discount-reason': reason.trim() === '' && t('promo_codes.desk.reason_missing'),
      }}
      onSubmit={() => onReduce({ rate, reason: reason.trim() })}
    >
      <h2 className={controls.heading}>{t('promo_codes.desk.rate')}</h2>
      <div className={classes.chips}>
        {RATES.map((each) => (
          <button
            key={each}
            type="button"
            className={controls.button}
            aria-pressed={rate === each}
            onClick={() => setPercent(String(each / 100))}
          >
            {format.rate(each)}
          </button>
        ))}
      </div>
      <DeskField
        id="discount-rate"
        label={t('promo_codes.desk.rate_field')}
        inputMode="decimal"
        value={percent}
        onChange={setPercent}
      />
      <div>
        <DeskField
          id="discount-reason"
          label={t('promo_codes.desk.reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        <Reasons of={REASONS} reason={reason} onChoose={setReason} />
      </div>
      <Submit>
        {valid ? t('promo_codes.desk.give', { rate: format.rate(rate) }) : t('promo_codes.desk.give_any')}
      </Submit>
    </DeskForm>
  )
}

type LineProps = {
  readonly cart: Cart
  readonly totals: CartTotals
  readonly fixed: boolean
  readonly dispatch: (action: CartAction) => void
}

/** Discounts in the cart: by deals, from the reservation, and by promo code or cashier. */
export function ReductionLine({ cart: { reduction, order }, totals, fixed, dispatch }: LineProps) {
  const t = useT()
  const format = useFormat()
  const code = useRow('promo_codes', reduction && 'promo_code_id' in reduction ? reduction.promo_code_id : null)
  const standing = (
    <>
      {totals.deals > 0 && <DiscountRow name={t('promo_codes.desk.deals')} amount={totals.deals} onRemove={null} />}
      {totals.agreed > 0 && (
        <DiscountRow name={order?.promo_code_name || t('desk.pick_up.agreed')} amount={totals.agreed} onRemove={null} />
      )}
    </>
  )
  if (!reduction) return standing
  const rate = 'rate' in reduction ? reduction.rate : (code?.discount_percentage ?? 0)
  const name = t('promo_codes.desk.off', {
    name: 'rate' in reduction ? reduction.reason : (code?.name ?? ''),
    rate: format.rate(rate),
  })
  return (
    <>
      {standing}
      <DiscountRow
        name={name}
        amount={totals.reduction}
        onRemove={fixed ? null : () => dispatch({ type: 'reduce', reduction: null })}
      />
    </>
  )
}
