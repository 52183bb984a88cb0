import { detailModal } from '../kit/page/detail-modal'
import { vouchersPage } from './page'

export const VoucherModal = detailModal(vouchersPage, '/settings/vouchers')
