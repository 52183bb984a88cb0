import {
  createAccreditation,
  createAccreditationContact,
  createAccreditationEvent,
  deleteAccreditation,
  deleteAccreditationContact,
  deleteAccreditationEvent,
  updateAccreditation,
  updateAccreditationEvent,
} from './accreditations/commands'
import { accreditation_contacts, accreditation_events, accreditations } from './accreditations/entity'
import { activity_log } from './activity_log/entity'
import {
  createCampaignAction,
  createCampaignActionsGroup,
  deleteCampaignAction,
  deleteCampaignActionsGroup,
  updateCampaignAction,
  updateCampaignActionsGroup,
} from './campaign_actions/commands'
import { campaign_actions, campaign_actions_groups } from './campaign_actions/entity'
import { createCashBox, deleteCashBox, updateCashBoxVendor } from './cash_box_vendors/commands'
import { officeCashBoxes } from './cash_boxes/office'
import { updateContactDetails } from './contact_details/commands'
import { officeContacts } from './contacts/office'
import { createEventMediaItem } from './event_media_items/commands'
import { event_media_items } from './event_media_items/entity'
import { createEvent, createPrice, deleteEvent, deletePrice, setEventQuotas, updateEvent, updatePrice } from './events/commands'
import { officeEvents, officePrices } from './events/office'
import { createCreditNote, createInvoice } from './invoices/commands'
import { invoices } from './invoices/entity'
import { retryJob } from './jobs/commands'
import { jobs } from './jobs/entity'
import type { Row, Startable } from './kernel/model/entity'
import { createKioskDevice, deleteKioskDevice, updateKioskDevice } from './kiosk_devices/commands'
import { kiosk_devices } from './kiosk_devices/entity'
import { createLabel, deleteLabel, updateLabel } from './labels/commands'
import { labels } from './labels/entity'
import { fileUpload } from './media_gallery/commands'
import { media_gallery } from './media_gallery/entity'
import {
  createMessageTemplate,
  createReminder,
  deleteMessageTemplate,
  deleteReminder,
  updateMessageTemplate,
  updateReminder,
} from './message_templates/commands'
import { message_templates, reminders } from './message_templates/entity'
import { createMessage, updateMessage } from './messages/commands'
import { message_logs, messages } from './messages/entity'
import { markUserNotification } from './notifications/commands'
import { notifications } from './notifications/entity'
import { updateOrderShipping } from './order_shipping/commands'
import { officeOrderItems, officeOrders, officePayments } from './orders/office'
import {
  cancelOrder,
  cancelPayment,
  convertOrder,
  convertOrderToVoucher,
  exchangeOrder,
  payOrder,
  refundOrder,
  resendTickets,
  reserveOrder,
  updateOrder,
} from './orders/office-commands'
import { updateOrg } from './orgs/commands'
import { officeOrgs } from './orgs/office'
import { resendLetter } from './outbox/commands'
import { outbox } from './outbox/entity'
import {
  createBankAccount,
  createSalesPartner,
  deleteBankAccount,
  deleteSalesPartner,
  updateBankAccount,
  updatePayout,
  updateSalesPartner,
} from './payouts/commands'
import { bank_accounts, payout_items, payouts, sales_partners } from './payouts/entity'
import { createPost, deletePost, postSeen, postVote, updatePost } from './posts/commands'
import { posts, posts_users_info } from './posts/entity'
import { createPriceCategory, deletePriceCategory, updatePriceCategory } from './price_categories/commands'
import {
  createPriceFeeName,
  createPriceName,
  createPriceTemplate,
  deletePriceFeeName,
  deletePriceName,
  deletePriceTemplate,
  updatePriceFeeName,
  updatePriceName,
  updatePriceTemplate,
} from './price_templates/commands'
import { price_fee_names, price_names, price_templates } from './price_templates/entity'
import { officePromoCodes } from './promo_codes/office'
import { commands as desk, entities as kept } from './registry'
import { updateReportSettings } from './reports/commands'
import { createSeason, deleteSeason, updateSeason } from './seasons/commands'
import { seasons } from './seasons/entity'
import { assignGate, updateSeat, updateSeatingPlan } from './seats/commands'
import { officeSeatingPlans, officeSeats } from './seats/office'
import { createShippingProvider, deleteShippingProvider, updateShippingProvider } from './shipping_providers/commands'
import { shipping_providers } from './shipping_providers/entity'
import { createSocialAccount, deleteSocialAccount, updateSocialAccount } from './social_accounts/commands'
import { social_accounts } from './social_accounts/entity'
import { createSupportTicket, deleteSupportTicket, updateSupportTicket } from './support_tickets/commands'
import { support_tickets } from './support_tickets/entity'
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from './tax_groups/commands'
import { createTicketPrinter, deleteTicketPrinter, updateTicketPrinter } from './ticket_printers/commands'
import { ticket_printers } from './ticket_printers/entity'
import { createUser, deactivateUser, inviteUser, updateProfile, updateUser } from './users/commands'
import { officeUsers } from './users/office'

/**
 * Every entity there is: those a device keeps and its browser starts with (`registry.ts`), some of them with more that only the office
 * has (`widened.ts`), and those only the server has. The server reads this page, a browser never does: its pages name the domain they need.
 */
export const entities = {
  ...kept,
  accreditation_contacts,
  accreditation_events,
  accreditations,
  activity_log,
  bank_accounts,
  campaign_actions,
  campaign_actions_groups,
  cash_boxes: officeCashBoxes,
  contacts: officeContacts,
  event_media_items,
  events: officeEvents,
  invoices,
  jobs,
  kiosk_devices,
  labels,
  media_gallery,
  message_logs,
  message_templates,
  messages,
  notifications,
  outbox,
  order_items: officeOrderItems,
  orders: officeOrders,
  orgs: officeOrgs,
  payments: officePayments,
  payout_items,
  payouts,
  posts,
  posts_users_info,
  price_fee_names,
  price_names,
  price_templates,
  prices: officePrices,
  promo_codes: officePromoCodes,
  reminders,
  sales_partners,
  seasons,
  seating_plans: officeSeatingPlans,
  seats: officeSeats,
  shipping_providers,
  social_accounts,
  support_tickets,
  ticket_printers,
  users: officeUsers,
}

export type TableName = keyof typeof entities
export type RowOf<T extends TableName> = Row<(typeof entities)[T]>
/** A row as a device keeps it; of what only the office has, the whole row. */
export type KeptRowOf<T extends TableName> = T extends keyof typeof kept ? Row<(typeof kept)[T]> : RowOf<T>
/** A row as it is made: a later field may be left out (`laterField`). */
export type NewRowOf<T extends TableName> = T extends keyof typeof kept ? Startable<(typeof kept)[T]> : Startable<(typeof entities)[T]>
export const TABLES = Object.keys(entities) as TableName[]

/** Every command there is, by the name of its mutation. */
export const commands = {
  ...desk,
  AssignGate: assignGate,
  CancelOrder: cancelOrder,
  CancelPayment: cancelPayment,
  ConvertOrder: convertOrder,
  ConvertOrderToVoucher: convertOrderToVoucher,
  CreateAccreditation: createAccreditation,
  CreateAccreditationContact: createAccreditationContact,
  CreateAccreditationEvent: createAccreditationEvent,
  CreateBankAccount: createBankAccount,
  CreateCampaignAction: createCampaignAction,
  CreateCampaignActionsGroup: createCampaignActionsGroup,
  CreateCashBox: createCashBox,
  CreateCreditNote: createCreditNote,
  CreateEvent: createEvent,
  CreateEventMediaItem: createEventMediaItem,
  CreateInvoice: createInvoice,
  CreateKioskDevice: createKioskDevice,
  CreateLabel: createLabel,
  CreateMessage: createMessage,
  CreateMessageTemplate: createMessageTemplate,
  CreatePost: createPost,
  CreatePrice: createPrice,
  CreatePriceCategory: createPriceCategory,
  CreatePriceFeeName: createPriceFeeName,
  CreatePriceName: createPriceName,
  CreatePriceTemplate: createPriceTemplate,
  CreateReminder: createReminder,
  CreateSalesPartner: createSalesPartner,
  CreateSeason: createSeason,
  CreateShippingProvider: createShippingProvider,
  CreateSocialAccount: createSocialAccount,
  CreateSupportTicket: createSupportTicket,
  CreateTaxGroup: createTaxGroup,
  CreateTicketPrinter: createTicketPrinter,
  CreateUser: createUser,
  DeactivateUser: deactivateUser,
  DeleteAccreditation: deleteAccreditation,
  DeleteAccreditationContact: deleteAccreditationContact,
  DeleteAccreditationEvent: deleteAccreditationEvent,
  DeleteBankAccount: deleteBankAccount,
  DeleteCampaignAction: deleteCampaignAction,
  DeleteCampaignActionsGroup: deleteCampaignActionsGroup,
  DeleteCashBox: deleteCashBox,
  DeleteEvent: deleteEvent,
  DeleteKioskDevice: deleteKioskDevice,
  DeleteLabel: deleteLabel,
  DeleteMessageTemplate: deleteMessageTemplate,
  DeletePost: deletePost,
  DeletePrice: deletePrice,
  DeletePriceCategory: deletePriceCategory,
  DeletePriceFeeName: deletePriceFeeName,
  DeletePriceName: deletePriceName,
  DeletePriceTemplate: deletePriceTemplate,
  DeleteReminder: deleteReminder,
  DeleteSalesPartner: deleteSalesPartner,
  DeleteSeason: deleteSeason,
  DeleteShippingProvider: deleteShippingProvider,
  DeleteSocialAccount: deleteSocialAccount,
  DeleteSupportTicket: deleteSupportTicket,
  DeleteTaxGroup: deleteTaxGroup,
  DeleteTicketPrinter: deleteTicketPrinter,
  ExchangeOrder: exchangeOrder,
  FileUpload: fileUpload,
  InviteUser: inviteUser,
  MarkUserNotification: markUserNotification,
  PayOrder: payOrder,
  PostSeen: postSeen,
  PostVote: postVote,
  RefundOrder: refundOrder,
  ReserveOrder: reserveOrder,
  ResendLetter: resendLetter,
  ResendTickets: resendTickets,
  RetryJob: retryJob,
  SetEventQuotas: setEventQuotas,
  UpdateAccreditation: updateAccreditation,
  UpdateAccreditationEvent: updateAccreditationEvent,
  UpdateBankAccount: updateBankAccount,
  UpdateCampaignAction: updateCampaignAction,
  UpdateCampaignActionsGroup: updateCampaignActionsGroup,
  UpdateCashBoxVendor: updateCashBoxVendor,
  UpdateContactDetails: updateContactDetails,
  UpdateEvent: updateEvent,
  UpdateKioskDevice: updateKioskDevice,
  UpdateLabel: updateLabel,
  UpdateMessage: updateMessage,
  UpdateMessageTemplate: updateMessageTemplate,
  UpdateOrder: updateOrder,
  UpdateOrderShipping: updateOrderShipping,
  UpdateOrg: updateOrg,
  UpdatePayout: updatePayout,
  UpdatePost: updatePost,
  UpdatePrice: updatePrice,
  UpdatePriceCategory: updatePriceCategory,
  UpdatePriceFeeName: updatePriceFeeName,
  UpdatePriceName: updatePriceName,
  UpdatePriceTemplate: updatePriceTemplate,
  UpdateProfile: updateProfile,
  UpdateReminder: updateReminder,
  UpdateReportSettings: updateReportSettings,
  UpdateSalesPartner: updateSalesPartner,
  UpdateSeason: updateSeason,
  UpdateSeat: updateSeat,
  UpdateSeatingPlan: updateSeatingPlan,
  UpdateShippingProvider: updateShippingProvider,
  UpdateSocialAccount: updateSocialAccount,
  UpdateSupportTicket: updateSupportTicket,
  UpdateTaxGroup: updateTaxGroup,
  UpdateTicketPrinter: updateTicketPrinter,
  UpdateUser: updateUser,
}

export type CommandName = keyof typeof commands
