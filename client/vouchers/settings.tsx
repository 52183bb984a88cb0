import { voucherAmounts } from '../../shared/vouchers/rules'
import { useT } from '../kit/phrases'
import { SettingsPage } from '../parts/settings/settings-page'
import { useFoyer } from '../sync/react'

/** Settings for the voucher amounts offered at desks, and the picture of gift vouchers. */
export function VoucherSettings() {
  const t = useT()
  const { org } = useFoyer().identity
  return (
    <SettingsPage
      title="vouchers.settings_title"
      lead="vouchers.settings_lead"
      command="UpdateVoucherSettings"
      fields={{
        voucher_amounts: { label: t('vouchers.settings_amounts'), hint: t('vouchers.settings_amounts_hint') },
        voucher_picture_url: { label: t('vouchers.settings_picture'), hint: t('vouchers.settings_picture_hint') },
      }}
      args={{ id: org.id }}
      stored={{
        voucher_amounts: voucherAmounts(org),
        voucher_picture_url: org.settings.voucher_picture_url ?? null,
      }}
      submit="vouchers.settings_save"
      done={t('vouchers.settings_saved')}
    />
  )
}
