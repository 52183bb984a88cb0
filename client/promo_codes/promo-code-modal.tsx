import { useLocation } from '@tanstack/react-router'
import type { ListSearch } from '../kit/list-search'
import type { ModalProps } from '../kit/modal'
import { detailModal } from '../kit/page/detail-modal'
import { promoCodesPage } from './page'

const Detail = detailModal(promoCodesPage, '/settings/promo_codes')

/** A promo code on any page. While a campaign is planned, the parameter is the campaign's. */
export function PromoCodeModal(props: ModalProps) {
  const { new_campaign } = useLocation({ select: ({ search }) => search as ListSearch })
  return new_campaign ? null : <Detail {...props} />
}
