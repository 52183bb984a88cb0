import { accreditationReadings } from './accreditations/queries'
import { activityReadings } from './activity_log/queries'
import { campaignActionReadings } from './campaign_actions/queries'
import { cashBoxReadings } from './cash_boxes/queries'
import { contactReadings } from './contacts/queries'
import { eventReadings } from './events/queries'
import { invoiceReadings } from './invoices/queries'
import { jobReadings } from './jobs/queries'
import type { Reading } from './kernel/reads/reading'
import { kioskDeviceReadings } from './kiosk_devices/queries'
import { labelReadings } from './labels/queries'
import { locationReadings } from './locations/queries'
import { mediaGalleryReadings } from './media_gallery/queries'
import { messageTemplateReadings } from './message_templates/queries'
import { messageReadings } from './messages/queries'
import { notificationReadings } from './notifications/queries'
import { overTime } from './orders/order-totals'
import { orderReadings } from './orders/queries'
import { orgReadings } from './orgs/queries'
import { payoutReadings } from './payouts/queries'
import { postReadings } from './posts/queries'
import { priceCategoryReadings } from './price_categories/queries'
import { priceTemplateReadings } from './price_templates/queries'
import { productReadings } from './products/queries'
import { promoCodeReadings } from './promo_codes/queries'
import { incidentReadings } from './quarantine/queries'
import { reportReadings } from './reports/queries'
import { seasonReadings } from './seasons/queries'
import { seatReadings } from './seats/queries'
import { shippingProviderReadings } from './shipping_providers/queries'
import { socialAccountReadings } from './social_accounts/queries'
import { supportTicketReadings } from './support_tickets/queries'
import { taxGroupReadings } from './tax_groups/queries'
import { ticketPrinterReadings } from './ticket_printers/queries'
import { userReadings } from './users/queries'
import { voucherReadings } from './vouchers/queries'

/** Every query of the API beside the pulls. */
export const readings: readonly Reading[] = [
  ...accreditationReadings,
  ...activityReadings,
  ...campaignActionReadings,
  ...invoiceReadings,
  ...jobReadings,
  ...kioskDeviceReadings,
  ...mediaGalleryReadings,
  ...messageReadings,
  ...messageTemplateReadings,
  ...notificationReadings,
  ...orgReadings,
  ...payoutReadings,
  ...postReadings,
  ...priceTemplateReadings,
  ...shippingProviderReadings,
  ...socialAccountReadings,
  ...supportTicketReadings,
  ...ticketPrinterReadings,
  ...cashBoxReadings,
  ...contactReadings,
  ...eventReadings,
  ...incidentReadings,
  ...labelReadings,
  ...locationReadings,
  overTime,
  ...orderReadings,
  ...priceCategoryReadings,
  ...productReadings,
  ...promoCodeReadings,
  ...reportReadings,
  ...seatReadings,
  ...seasonReadings,
  ...taxGroupReadings,
  ...userReadings,
  ...voucherReadings,
]
