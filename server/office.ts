import { bookAccreditationContact, bookAccreditationContactDeletion, savingAccreditation, savingAccreditationEvent } from './accreditations/handlers'
import { bookCampaignAction, bookCampaignActionChange, deletingCampaignAction } from './campaign_actions/handlers'
import { deletingCashBox } from './cash_boxes/delete-cash-box'
import { savingDetails } from './contacts/update-details'
import { bookEventMediaItem } from './event_media_items/handlers'
import { savingEvent, savingPrice } from './events/handlers'
import { bookQuotas } from './events/quotas'
import { bookRetry } from './jobs/handlers'
import type { Handlers } from './kernel/commands/handler'
import { bookResending } from './mail/resend-email'
import { uploading } from './media_gallery/handlers'
import { bookReminder, bookReminderChange, deletingMessageTemplate } from './message_templates/handlers'
import { bookMessage, bookMessageChange } from './messages/handlers'
import { bookNotificationSeen } from './notifications/handlers'
import { bookCancellation } from './orders/office/cancel-order'
import { bookCreditNote, bookInvoice } from './orders/office/invoicing'
import { bookTicketLetter } from './orders/office/resend-tickets'
import { bookConversion, bookReservation } from './orders/office/reserve-order'
import { changingShipping } from './orders/office/shipping'
import { bookOrderChange } from './orders/office/update-order'
import { bookGivingUp } from './orders/payments/abandon-checkout'
import { bookPayment } from './orders/payments/pay-order'
import { bookExchange, bookOrderToVoucher, bookRefund } from './orders/refunds/refund-order'
import { bookOrgChange } from './orgs/handlers'
import { bookPayoutChange } from './payouts/handlers'
import { bookPost, bookPostChange, bookPostDeletion, bookPostSeen, bookPostVote } from './posts/handlers'
import { deletingPriceCategory } from './price_categories/handlers'
import { savingPriceTemplate } from './price_templates/handlers'
import { bookReportSettings } from './reports/settings'
import { savingSeason } from './seasons/handlers'
import { bookGate } from './seats/handlers'
import { bookSupportTicketChange } from './support_tickets/handlers'
import { savingTaxGroup } from './tax_groups/handlers'
import { bookDeactivation, bookProfile, bookUserChange } from './users/handlers'
import { bookInvitation, bookNewUser } from './users/invitations'

/** How the office's commands are booked, where they do more than edit a row. */
export const office: Handlers = {
  AssignGate: { book: bookGate },
  CancelOrder: { book: bookCancellation },
  CancelPayment: { book: bookGivingUp },
  ConvertOrder: { book: bookConversion },
  ConvertOrderToVoucher: { book: bookOrderToVoucher },
  ExchangeOrder: { book: bookExchange },
  PayOrder: { book: bookPayment },
  RefundOrder: { book: bookRefund },
  ReserveOrder: { book: bookReservation },
  CreateAccreditation: savingAccreditation.create,
  CreateAccreditationContact: { book: bookAccreditationContact },
  CreateAccreditationEvent: savingAccreditationEvent.create,
  CreateCampaignAction: { book: bookCampaignAction },
  CreateCreditNote: { book: bookCreditNote },
  CreateEvent: savingEvent.create,
  CreateEventMediaItem: { book: bookEventMediaItem },
  CreateInvoice: { book: bookInvoice },
  CreateMessage: { book: bookMessage },
  CreatePost: { book: bookPost },
  CreatePrice: savingPrice.create,
  CreatePriceTemplate: savingPriceTemplate.create,
  CreateReminder: { book: bookReminder },
  CreateSeason: savingSeason.create,
  CreateTaxGroup: savingTaxGroup.create,
  CreateUser: { book: bookNewUser },
  DeactivateUser: { book: bookDeactivation },
  DeleteAccreditationContact: { book: bookAccreditationContactDeletion },
  DeleteCampaignAction: deletingCampaignAction,
  DeleteCashBox: deletingCashBox,
  DeleteEvent: savingEvent.remove,
  DeleteMessageTemplate: deletingMessageTemplate,
  DeletePost: { book: bookPostDeletion },
  DeletePriceCategory: deletingPriceCategory,
  DeleteTaxGroup: savingTaxGroup.remove,
  FileUpload: uploading,
  InviteUser: { book: bookInvitation },
  MarkUserNotification: { book: bookNotificationSeen },
  PostSeen: { book: bookPostSeen },
  PostVote: { book: bookPostVote },
  ResendLetter: { book: bookResending },
  ResendTickets: { book: bookTicketLetter },
  RetryJob: { book: bookRetry },
  SetEventQuotas: { book: bookQuotas },
  UpdateAccreditation: savingAccreditation.update,
  UpdateAccreditationEvent: savingAccreditationEvent.update,
  UpdateCampaignAction: { book: bookCampaignActionChange },
  UpdateContactDetails: savingDetails,
  UpdateEvent: savingEvent.update,
  UpdateMessage: { book: bookMessageChange },
  UpdateOrder: { book: bookOrderChange },
  UpdateOrderShipping: changingShipping,
  UpdateOrg: { book: bookOrgChange },
  UpdatePayout: { book: bookPayoutChange },
  UpdatePost: { book: bookPostChange },
  UpdatePrice: savingPrice.update,
  UpdatePriceTemplate: savingPriceTemplate.update,
  UpdateProfile: { book: bookProfile },
  UpdateReportSettings: { book: bookReportSettings },
  UpdateReminder: { book: bookReminderChange },
  UpdateSeason: savingSeason.update,
  UpdateSupportTicket: { book: bookSupportTicketChange },
  UpdateTaxGroup: savingTaxGroup.update,
  UpdateUser: { book: bookUserChange },
}
