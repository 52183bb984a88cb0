import { accountsDomain } from './accounts/domain'
import { appDomain } from './app/domain'
import { cashBoxesDomain } from './cash_boxes/domain'
import { checkInsDomain } from './check_ins/domain'
import { contactsDomain } from './contacts/domain'
import { deskDomain } from './desk/domain'
import { devicesDomain } from './devices/domain'
import { doorDomain } from './door/domain'
import { eventsDomain } from './events/domain'
import { incidentsDomain } from './incidents/domain'
import { byName, declared } from './kernel/model/domain'
import type { Row } from './kernel/model/entity'
import { locationsDomain } from './locations/domain'
import { ordersDomain } from './orders/domain'
import { orgsDomain } from './orgs/domain'
import { productsDomain } from './products/domain'
import { promoCodesDomain } from './promo_codes/domain'
import { rightsDomain } from './rights/domain'
import { seasonsDomain } from './seasons/domain'
import { seatsDomain } from './seats/domain'
import { syncDomain } from './sync/domain'
import { usersDomain } from './users/domain'
import { vouchersDomain } from './vouchers/domain'

/** Domains that a browser loads with the organisation, one line each. */
const domains = [
  accountsDomain,
  appDomain,
  cashBoxesDomain,
  checkInsDomain,
  contactsDomain,
  deskDomain,
  devicesDomain,
  doorDomain,
  eventsDomain,
  incidentsDomain,
  locationsDomain,
  ordersDomain,
  orgsDomain,
  productsDomain,
  promoCodesDomain,
  rightsDomain,
  seasonsDomain,
  seatsDomain,
  syncDomain,
  usersDomain,
  vouchersDomain,
] as const

export type DeviceDomains = typeof domains

/** Entities that devices keep. Each gets its table check, validation, GraphQL type, pull query and local store from its definition. */
export const entities = byName(domains, 'entities')

export type TableName = keyof typeof entities
export type RowOf<T extends TableName> = Row<(typeof entities)[T]>
export const TABLES = Object.keys(entities) as TableName[]

/** Commands a browser knows. Each has a named mutation; offline commands travel through `push_operations`. */
export const commands = byName(domains, 'commands')

export type CommandName = keyof typeof commands

/** Queries the app sends by name, beside the pulls. */
export const queries = declared(domains, 'queries')

/** Phrases loaded with the organisation. */
export const domainPhrases = declared(domains, 'phrases')
