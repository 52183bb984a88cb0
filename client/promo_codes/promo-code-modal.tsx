import { detailModal } from '../kit/entity/detail-modal'
import { promoCodesPage } from './page'

export const PromoCodeModal = detailModal(promoCodesPage, '/settings/promo_codes')
