import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { useAttempt } from '../../kit/forms/attempt'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useLive } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { Problem } from '../controls/problem'
import classes from '../orders/order.module.css'
import { useRegister } from '../register/use-register'

/** Cash of a refund that this desk has to pay out, with the button that does it. */
export function PayOutNote({ order }: { readonly order: RowOf<'orders'> }) {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const device_id = useFoyer().identity.device?.id
  const shift = useLive(register.shift)
  const { busy, problem, dismiss, attempt } = useAttempt()
  const [paid, setPaid] = useState<number | null>(null)
  const payout = order.payout_device_id === device_id ? order.payout : null
  if (paid !== null) return <p className={classes.note}>{t('orders.payout.done', { amount: format.money(paid) })}</p>
  if (!payout) return null
  const amount = format.money(0 - payout.amount)
  const payOut = () => attempt(async () => setPaid(0 - (await register.payOut(order.id)).amount))
  return (
    <div className={classes.note} data-payout={payout.amount}>
      <p>{shift ? t('orders.payout.lead', { amount, reason: payout.reason }) : t('orders.payout.shift', { amount })}</p>
      <Problem problem={problem} onDismiss={dismiss} />
      {shift && (
        <button
          type="button"
          className={controls.button}
          data-kind="primary"
          disabled={busy}
          onClick={() => void payOut()}
        >
          <IconCash size={20} stroke={1.75} aria-hidden="true" />
          {t('orders.payout.do', { amount })}
        </button>
      )}
    </div>
  )
}
