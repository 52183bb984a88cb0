import { IconDiscount2 } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'

export const promoCodesClientDomain: ClientDomain = {
  navigation: [{ to: '/settings/promo_codes', label: 'promo_codes.title', icon: IconDiscount2, can: 'promo_codes.read', group: 'office' }],
  modals: {
    new_promo_code: modal(() => import('./modals').then((m) => m.NewPromoCode), 'promo_codes.edit'),
    edit_promo_code_id: modal(() => import('./modals').then((m) => m.EditPromoCode), 'promo_codes.edit'),
    end_promo_code: modal(() => import('./modals').then((m) => m.EndPromoCode), 'promo_codes.edit'),
  },
}
