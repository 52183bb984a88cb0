import { useEffect, useRef, useState } from 'react'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { focusOn } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import { useRow, useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import { PaneHead } from '../controls/pane-head'
import type { Register } from '../register/contract'
import { useRegister } from '../register/use-register'
import classes from './pay.module.css'

type Props = {
  readonly due: number
  readonly busy: boolean
  /** Amount that a voucher can pay, by the tax group it is valid for, null for any. */
  readonly coverable: (good_for: string | null) => number
  /** Returns true if the voucher is a part payment of the cart already. */
  readonly isPart: (voucher_id: string) => boolean
  readonly onRedeem: (
    amount: number,
    voucher: { readonly voucher_id: string; readonly good_for: string | null },
  ) => void
  readonly onBack: () => void
}

/**
 * Payment with a voucher. Its balance is acquired for this desk first, and released when the pane is left without
 * redeeming it.
 */
export function VoucherPane({ due, busy, coverable, isPart, onRedeem, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const { reachable } = useSyncState()
  const [code, setCode] = useState('')
  const [held, setHeld] = useState<Awaited<ReturnType<Register['takeVoucher']>> | null>(null)
  const register = useRegister()
  const pane = useRef({ left: false, idle: null as string | null })
  useEffect(() => {
    const { current } = pane
    current.left = false
    return () => {
      current.left = true
      if (current.idle) void register.releaseVoucher(current.idle)
    }
  }, [register])
  const check = async () => {
    const taken = await register.takeVoucher(code)
    const idle = !isPart(taken.voucher_id)
    if (!pane.current.left) pane.current.idle = idle ? taken.voucher_id : null
    else if (idle) void register.releaseVoucher(taken.voucher_id)
    setHeld(taken)
  }
  const amount = held ? Math.min(held.left, due, coverable(held.good_for)) : 0
  const group = useRow('tax_groups', held?.good_for ?? null)
  return (
    <>
      <PaneHead title={t('vouchers.desk.title')} onBack={onBack} />
      <div className={`${controls.card} ${classes.card}`}>
        {held ? (
          <>
            <strong>{t('vouchers.desk.left', { code: formatVoucherCode(held.code) })}</strong>
            <output className={classes.cardTotal} data-balance={held.left}>
              {format.money(held.left)}
            </output>
            {group && <p>{t('vouchers.desk.good_for', { name: group.name })}</p>}
            {amount <= 0 && <p role="alert">{t('vouchers.desk.nothing')}</p>}
            <p>{t(reachable ? 'vouchers.desk.hint' : 'vouchers.desk.held_here')}</p>
            <button
              ref={focusOn}
              type="button"
              className={`${controls.button} ${classes.finish}`}
              data-kind="primary"
              data-size="large"
              disabled={busy || amount <= 0}
              onClick={() => {
                // A part payment needs the balance until the sale is completed. A completed sale releases it itself.
                if (amount < due) pane.current.idle = null
                onRedeem(amount, held)
              }}
            >
              {t('vouchers.desk.redeem', { amount: format.money(amount) })}
            </button>
          </>
        ) : (
          <DeskForm className={classes.voucher} onSubmit={check}>
            <DeskField
              id="voucher-code"
              ref={focusOn}
              label={t('vouchers.desk.code')}
              spellCheck={false}
              value={code}
              onChange={setCode}
            />
            <Submit ready={!busy && code.trim() !== ''}>{t('vouchers.desk.check')}</Submit>
          </DeskForm>
        )}
      </div>
    </>
  )
}
