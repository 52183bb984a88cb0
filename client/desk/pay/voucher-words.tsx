import type { RowOf } from '../../../shared/registry'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { useFormat, useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'

type Props = { readonly voucher: RowOf<'vouchers'>; readonly className: string | undefined }

/** Code, tax group and expiry of a voucher. */
export function VoucherSummary({ voucher, className }: Props) {
  const t = useT()
  const format = useFormat()
  const group = useRow('tax_groups', voucher.tax_group_id)
  return (
    <>
      <p className={className} data-voucher-code={voucher.code}>
        {formatVoucherCode(voucher.code)}
      </p>
      {group && <p>{t('vouchers.slip.for', { name: group.name })}</p>}
      {voucher.valid_until && <p>{t('vouchers.slip.until', { day: format.date(voucher.valid_until) })}</p>}
    </>
  )
}

/** State of a sold voucher: cancelled, or not synced yet. Nothing where it can be redeemed. */
export function VoucherLife({ voucher, className }: Props) {
  const t = useT()
  if (voucher.cancelled)
    return (
      <p className={className} data-tone="bad">
        {t('vouchers.state.cancelled')}
      </p>
    )
  return voucher.rev === 0 ? <p className={className}>{t('vouchers.slip.way')}</p> : null
}
