import { type FormEvent, useState } from 'react'
import { spokenCode } from '../../shared/vouchers/code'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useSync } from '../sync/react'
import controls from './controls.module.css'
import { PaneHead } from './pane-head'
import classes from './pay.module.css'
import { Problem } from './problem'
import type { Sale } from './use-sale'

type Props = {
  readonly due: number
  readonly busy: boolean
  readonly sale: Pick<Sale, 'takeVoucher' | 'releaseVoucher'>
  /** How much of the sale a voucher may pay, by the tax group it is good for; null for anything. */
  readonly coverable: (good_for: string | null) => number
  readonly onRedeem: (amount: number, voucher: { readonly voucher_id: string; readonly good_for: string | null }) => void
  readonly onBack: () => void
}

const focusOn = (field: HTMLElement | null) => field?.focus()

/** A voucher: its balance is taken for this desk alone, then as much as is due is spent. Leaving lets it go again. */
export function VoucherPane({ due, busy, sale, coverable, onRedeem, onBack }: Props) {
  const t = useT()
  const format = useFormat()
  const { reachable } = useSync()
  const [code, setCode] = useState('')
  const [held, setHeld] = useState<Awaited<ReturnType<Sale['takeVoucher']>> | null>(null)
  const [checking, setChecking] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const leave = () => {
    if (held) void sale.releaseVoucher(held.voucher_id)
    onBack()
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    setChecking(true)
    try {
      setHeld(await sale.takeVoucher(code))
    } catch (error) {
      setProblem(error)
    } finally {
      setChecking(false)
    }
  }
  const amount = held ? Math.min(held.left, due, coverable(held.good_for)) : 0
  const group = useAll('tax_groups').find(({ id }) => id === held?.good_for)
  return (
    <>
      <PaneHead title={t('vouchers.desk.title')} onBack={leave} />
      <div className={`${controls.card} ${classes.card}`}>
        {held ? (
          <>
            <strong>{t('vouchers.desk.left', { code: spokenCode(held.code) })}</strong>
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
              onClick={() => onRedeem(amount, held)}
            >
              {t('vouchers.desk.redeem', { amount: format.money(amount) })}
            </button>
          </>
        ) : (
          <form className={classes.voucher} onSubmit={check}>
            <label className={controls.label} style={{ margin: 0 }} htmlFor="voucher-code">
              {t('vouchers.desk.code')}
            </label>
            <input
              id="voucher-code"
              ref={focusOn}
              className={controls.field}
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Problem problem={problem} onDismiss={() => setProblem(null)} />
            <button type="submit" className={controls.button} data-kind="primary" data-size="large" disabled={busy || checking || code.trim() === ''}>
              {t('vouchers.desk.check')}
            </button>
          </form>
        )}
      </div>
    </>
  )
}
