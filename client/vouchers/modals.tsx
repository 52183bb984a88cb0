import { useMemo } from 'react'
import { normaliseVoucherCode } from '../../shared/vouchers/rules'
import { FormDialog } from '../kit/forms/form-dialog'
import { rowDialog } from '../kit/forms/row-dialog'
import { newId } from '../kit/new-id'
import { useT } from '../kit/phrases'
import { localRows } from '../kit/reading/row-source'

/** A voucher made in the office. */
export function NewVoucher({ close }: { readonly close: () => void }) {
  const t = useT()
  const id = useMemo(newId, [])
  const fields = {
    code: { label: t('vouchers.code'), hint: t('vouchers.code_hint'), as: normaliseVoucherCode },
    value: { label: t('vouchers.value') },
    name: { label: t('vouchers.name') },
    valid_until: { label: t('vouchers.valid_until'), hint: t('vouchers.valid_until_hint'), day: 'last' as const },
  }
  return (
    <FormDialog
      title={t('vouchers.new')}
      close={close}
      command="CreateVoucher"
      fields={fields}
      initial={{ id }}
      submit="vouchers.save"
    />
  )
}

/** Stops a voucher, or lets it be spent again. */
export const BlockVoucher = rowDialog(localRows('vouchers'), ({ blocked, code }, t) => ({
  title: t(blocked ? 'vouchers.unblock_title' : 'vouchers.block_title', { code }),
  command: 'BlockVoucher',
  initial: { blocked: !blocked },
  submit: blocked ? 'vouchers.unblock' : 'vouchers.block',
}))
