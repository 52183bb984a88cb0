import { IconDiscount2 } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const promoCodesClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'promo_codes',
      help: 'promo-codes',
      label: 'settings.promo_codes',
      icon: IconDiscount2,
      can: 'promo_codes.read',
      load: () => import('./page').then((m) => m.PromoCodesPage),
    }),
  ],
  modals: {
    promo_code_id: modal(() => import('./promo-code-modal').then((m) => m.PromoCodeModal), 'promo_codes.read'),
    new_promo_code: modal(() => import('./modals').then((m) => m.NewPromoCode), 'promo_codes.edit'),
    edit_promo_code_id: modal(() => import('./modals').then((m) => m.EditPromoCode), 'promo_codes.edit'),
    end_promo_code: modal(() => import('./modals').then((m) => m.EndPromoCode), 'promo_codes.edit'),
  },
}
