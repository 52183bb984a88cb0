import { IconGift, IconGiftCard } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const vouchersClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'vouchers',
      help: 'vouchers',
      label: 'settings.vouchers',
      icon: IconGift,
      can: 'vouchers.read',
      load: () => import('./page').then((m) => m.VouchersPage),
    }),
    settingsPage({
      page: 'vouchers_settings',
      help: 'vouchers',
      label: 'settings.vouchers_settings',
      icon: IconGiftCard,
      can: 'vouchers.edit',
      load: () => import('./settings').then((m) => m.VoucherSettings),
    }),
  ],
  modals: {
    voucher_id: modal(() => import('./voucher-modal').then((m) => m.VoucherModal), 'vouchers.read'),
    new_voucher: modal(() => import('./modals').then((m) => m.NewVoucher), 'vouchers.edit'),
    send_voucher_gift: modal(() => import('./gift').then((m) => m.SendVoucherGift), 'orders.sell'),
    block_voucher: modal(() => import('./modals').then((m) => m.BlockVoucher), 'vouchers.edit'),
  },
}
