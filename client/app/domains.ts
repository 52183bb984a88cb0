import { authClientDomain } from '../auth/domain'
import { cashBoxesClientDomain } from '../cash_boxes/domain'
import { contactsClientDomain } from '../contacts/domain'
import { deskClientDomain } from '../desk/domain'
import { devicesClientDomain } from '../devices/domain'
import { doorClientDomain } from '../door/domain'
import { eventsClientDomain } from '../events/domain'
import { incidentsClientDomain } from '../incidents/domain'
import type { ClientDomain } from '../kit/domain'
import { locationsClientDomain } from '../locations/domain'
import { ordersClientDomain } from '../orders/domain'
import { productsClientDomain } from '../products/domain'
import { promoCodesClientDomain } from '../promo_codes/domain'
import { seasonsClientDomain } from '../seasons/domain'
import { vouchersClientDomain } from '../vouchers/domain'
import { appClientDomain } from './domain'

/** Domains of the browser, one line each. Their order is that of the main navigation. */
export const clientDomains: readonly ClientDomain[] = [
  eventsClientDomain,
  ordersClientDomain,
  contactsClientDomain,
  productsClientDomain,
  vouchersClientDomain,
  promoCodesClientDomain,
  cashBoxesClientDomain,
  locationsClientDomain,
  seasonsClientDomain,
  incidentsClientDomain,
  devicesClientDomain,
  deskClientDomain,
  doorClientDomain,
  authClientDomain,
  appClientDomain,
]
