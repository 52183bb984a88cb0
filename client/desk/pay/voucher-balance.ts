import { DomainError, type ErrorCode, isErrorCode } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { isSellableOn, type RightSubject, sellableQtyOf } from '../../../shared/rights/rules'
import { isMistyped } from '../../../shared/vouchers/code'
import { normaliseVoucherCode, voucherRefusal } from '../../../shared/vouchers/rules'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { acquireNow } from '../register/acquire-now'

/** The balance of a voucher as the subject of a right. One unit is one cent. */
export const balanceSubject = (voucher_id: string): RightSubject => ({
  kind: 'balance',
  event_id: null,
  subject_id: voucher_id,
})

/** A voucher whose balance only this desk can spend. */
export type HeldVoucher = {
  readonly voucher_id: string
  readonly code: string
  /** Balance in cents. */
  readonly left: number
  /** Tax group that a single-purpose voucher pays for, null for a multi-purpose one. */
  readonly good_for: string | null
}

const balanceHeld = ({ rights }: Core, voucher_id: string): number =>
  sellableQtyOf(rights.live.get(), balanceSubject(voucher_id))

const acquireBalance = (core: Core, voucher_id: string, whenOffline: ErrorCode) =>
  acquireNow(core, balanceSubject(voucher_id), () => balanceHeld(core, voucher_id) > 0, whenOffline)

async function findVoucher({ rows }: Core, typed: string): Promise<RowOf<'vouchers'>> {
  const code = normaliseVoucherCode(typed)
  // Codes made by a desk contain neither O nor I, so these are misread digits.
  for (const each of new Set([code, code.replaceAll('O', '0').replaceAll('I', '1')])) {
    const [voucher] = await rows.where('vouchers', { code: each })
    if (voucher) return voucher
  }
  throw new DomainError(isMistyped(code) ? 'vouchers.mistyped' : 'vouchers.unknown')
}

/**
 * Acquires the balance of the voucher with this code for this desk alone. Throws a refusal for the cashier where that
 * is not possible.
 */
export async function takeVoucher(core: Core, typed: string): Promise<HeldVoucher> {
  const voucher = await findVoucher(core, typed)
  const { id: voucher_id, code, tax_group_id: good_for } = voucher
  await core.rights.refresh()
  if (balanceHeld(core, voucher_id) === 0) {
    const missing = await acquireBalance(
      core,
      voucher_id,
      voucherRefusal(voucher, iso(core.clock())) ?? 'vouchers.not_held',
    )
    if (balanceHeld(core, voucher_id) === 0) {
      if (voucher.rev === 0 && missing?.code === 'vouchers.unknown') throw new DomainError('vouchers.on_the_way')
      throw new DomainError(missing && isErrorCode(missing.code) ? missing.code : 'vouchers.not_held')
    }
  }
  return { voucher_id, code, left: balanceHeld(core, voucher_id), good_for }
}

/** A voucher that was sold here, with its value in cents. */
export type SoldVoucher = { readonly id: string; readonly code: string; readonly value: number }

/**
 * Acquires the whole value of a voucher that was sold here, so that its sale can be voided. Throws `vouchers.in_use`
 * where some of it is spent or held elsewhere, `vouchers.void_online` where the server is needed and does not answer.
 */
export async function takeWholeVoucher(core: Core, { id, code, value }: SoldVoucher): Promise<void> {
  await core.rights.refresh()
  if (balanceHeld(core, id) >= value) return
  const missing = await acquireBalance(core, id, 'vouchers.void_online')
  if (balanceHeld(core, id) >= value) return
  await releaseVoucher(core, id)
  throw missing?.code === 'vouchers.unknown'
    ? new DomainError('vouchers.void_online')
    : new DomainError('vouchers.in_use', { code })
}

/** Hands back the balance of a voucher that was not spent. What fails now is handed back when the shift closes. */
export const releaseVoucher = ({ rights }: Pick<Core, 'rights'>, voucher_id: string): Promise<void> =>
  rights.handBack(isSellableOn(balanceSubject(voucher_id))).catch(ignoreDomainError)
