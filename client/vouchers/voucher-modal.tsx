import { detailModal } from '../kit/entity/detail-modal'
import { vouchersPage } from './page'

export const VoucherModal = detailModal(vouchersPage, '/settings/vouchers')
