import { DomainError, type ErrorCode, isErrorCode } from '../../../shared/kernel/errors'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { isOn, leftOn } from '../../../shared/rights/rules'
import { isMistyped } from '../../../shared/vouchers/code'
import { unusable, voucherCode } from '../../../shared/vouchers/rules'
import { tolerated } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { fetchNow } from '../register/acquire-now'
import type { Register } from '../register/contract'
import { balanceOf } from '../sale/quote'

/** The part of a register that holds the balance of vouchers: to spend it, or to take the voucher back. */
export function createRedeeming(core: Core): Pick<Register, 'takeVoucher' | 'releaseVoucher'> & {
  /** Takes all of a voucher that was sold here, which only then can be taken back. Throws in words where somebody has spent or holds some. */
  readonly takeWhole: (voucher: { readonly id: string; readonly code: string; readonly value: number }) => Promise<void>
} {
  const { rows, rights, clock } = core
  const leftOf = (id: string) => leftOn(rights.live.get(), balanceOf(id))
  const ask = (id: string, alone: ErrorCode) => fetchNow(core, balanceOf(id), () => leftOf(id) > 0, alone)

  const find = async (typed: string): Promise<RowOf<'vouchers'>> => {
    const code = voucherCode(typed)
    // What a desk makes has neither O nor I: who types one has read a nought or a one.
    for (const each of new Set([code, code.replaceAll('O', '0').replaceAll('I', '1')])) {
      const [voucher] = await rows.where('vouchers', { code: each })
      if (voucher) return voucher
    }
    throw new DomainError(isMistyped(code) ? 'vouchers.mistyped' : 'vouchers.unknown')
  }

  const takeVoucher: Register['takeVoucher'] = async (typed) => {
    const voucher = await find(typed)
    const { id: voucher_id, code, tax_group_id: good_for } = voucher
    await rights.refresh()
    if (leftOf(voucher_id) === 0) {
      const why = await ask(voucher_id, unusable(voucher, iso(clock())) ?? 'vouchers.not_held')
      if (leftOf(voucher_id) === 0) {
        if (voucher.rev === 0 && why?.code === 'vouchers.unknown') throw new DomainError('vouchers.on_the_way')
        throw new DomainError(why && isErrorCode(why.code) ? why.code : 'vouchers.not_held')
      }
    }
    return { voucher_id, code, left: leftOf(voucher_id), good_for }
  }

  const releaseVoucher = (id: string) => rights.handBack(isOn(balanceOf(id))).catch(tolerated)

  return {
    takeVoucher,
    releaseVoucher,
    takeWhole: async ({ id, code, value }) => {
      await rights.refresh()
      if (leftOf(id) >= value) return
      const why = await ask(id, 'vouchers.void_online')
      if (leftOf(id) >= value) return
      await releaseVoucher(id)
      throw why?.code === 'vouchers.unknown' ? new DomainError('vouchers.void_online') : new DomainError('vouchers.in_use', { code })
    },
  }
}
