import { IconGift } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'

export const vouchersClientDomain: ClientDomain = {
  navigation: [{ to: '/vouchers', label: 'vouchers.title', icon: IconGift, can: 'vouchers.read', group: 'office' }],
  modals: {
    new_voucher: modal(() => import('./modals').then((m) => m.NewVoucher), 'vouchers.edit'),
    block_voucher: modal(() => import('./modals').then((m) => m.BlockVoucher), 'vouchers.edit'),
  },
}
