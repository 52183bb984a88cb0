import { cashMove, closing, handOver, opening } from './cash_boxes/handlers'
import { scan, undoing } from './check_ins/handlers'
import { bookContact } from './contacts/handlers'
import { bookAdmission, bookInvitation } from './devices/enrolment-codes'
import { bookEnrolment } from './devices/handlers'
import { bookGrant, bookRenewal } from './devices/unlock-grants'
import type { Handlers } from './kernel/commands/handler'
import { bookDeletion } from './locations/handlers'
import { office } from './office'
import { sale } from './orders/desk-sale/book-sale'
import { voiding } from './orders/desk-sale/book-void'
import { bookRefundDecision } from './orders/refunds/decide-refund'
import { bookRefundRequest } from './orders/refunds/request-refund'
import { bookDeviceSettings, bookVoucherSettings } from './orgs/settings'
import { bookProduct, bookChange as bookProductChange, bookDeletion as bookProductDeletion, bookRecount } from './products/handlers'
import { bookPromoCode, bookPromoCodeChange, bookPromoCodeEnd } from './promo_codes/handlers'
import { bookingKept } from './quarantine/entries'
import { settling } from './quarantine/settle-incident'
import { bookAcquisition } from './rights/acquire'
import { bookReport } from './rights/recovery'
import { bookFence, bookRevocation, handingBack } from './rights/return-rights'

const booked: Handlers = {
  AcquireRights: { book: bookAcquisition },
  AdmitDevice: { book: bookAdmission },
  CloseCashBoxShift: closing,
  CreateCheckIn: scan,
  CreateContact: { book: bookContact },
  CreateOrder: sale,
  CreateProduct: { book: bookProduct },
  CreatePromoCode: { book: bookPromoCode },
  DecideRefund: { book: bookRefundDecision },
  DeleteLocation: { book: bookDeletion },
  DeleteProduct: { book: bookProductDeletion },
  EndPromoCode: { book: bookPromoCodeEnd },
  EnrolDevice: { book: bookEnrolment },
  FenceDevice: { book: bookFence },
  GrantUnlock: { book: bookGrant },
  InviteDevice: { book: bookInvitation },
  MoveCash: cashMove,
  OpenCashBoxShift: opening,
  RecountProduct: { book: bookRecount },
  RenewUnlocks: { book: bookRenewal },
  ReportRights: { book: bookReport },
  RequestRefund: { book: bookRefundRequest },
  ReturnRights: handingBack,
  RevokeDevice: { book: bookRevocation },
  TakeOverShift: handOver,
  UndoCheckIn: undoing,
  UpdateProduct: { book: bookProductChange },
  UpdatePromoCode: { book: bookPromoCodeChange },
  UpdateDeviceSettings: { book: bookDeviceSettings },
  UpdateVoucherSettings: { book: bookVoucherSettings },
  VoidOrder: voiding,
}

/** How each command is booked. One that is missing here is booked by its effect alone. */
export const handlers: Handlers = {
  ...booked,
  ...office,
  BookKeptEntry: { book: bookingKept(booked) },
  SettleIncident: { book: settling(booked) },
}
