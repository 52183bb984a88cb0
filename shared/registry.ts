import { closeCashBoxShift, moveCash, openCashBoxShift, takeOverShift, updateCashBox } from './cash_boxes/commands'
import { cash_box_shifts, cash_boxes, receipts } from './cash_boxes/entity'
import { createCheckIn, undoCheckIn } from './check_ins/commands'
import { check_ins } from './check_ins/entity'
import { createContact, updateContact } from './contacts/commands'
import { contacts } from './contacts/entity'
import { admitDevice, enrolDevice, grantUnlock, inviteDevice, renewUnlocks, updateDeviceSettings } from './devices/commands'
import { devices } from './devices/entity'
import { events, price_categories, prices, tax_groups } from './events/entity'
import { bookKeptEntry, settleIncident } from './incidents/commands'
import { incidents } from './incidents/entity'
import type { Row } from './kernel/model/entity'
import { createLocation, deleteLocation, updateLocation } from './locations/commands'
import { locations } from './locations/entity'
import { createOrder, decideRefund, requestRefund, voidOrder } from './orders/commands'
import { order_items, orders, payments } from './orders/entity'
import { orgs } from './orgs/entity'
import { createProduct, deleteProduct, recountProduct, updateProduct } from './products/commands'
import { products } from './products/entity'
import { createPromoCode, endPromoCode, updatePromoCode } from './promo_codes/commands'
import { promo_codes } from './promo_codes/entity'
import { acquireRights, fenceDevice, reportRights, returnRights, revokeDevice } from './rights/commands'
import { quotas, rights } from './rights/entity'
import { seating_plans, seats } from './seats/entity'
import { users } from './users/entity'
import { blockVoucher, createVoucher, updateVoucherSettings } from './vouchers/commands'
import { vouchers } from './vouchers/entity'

/** Every entity: one line makes its table check, validation, GraphQL type, pull and local store. */
export const entities = {
  cash_box_shifts,
  cash_boxes,
  check_ins,
  contacts,
  devices,
  events,
  incidents,
  locations,
  order_items,
  orders,
  orgs,
  payments,
  price_categories,
  prices,
  products,
  promo_codes,
  quotas,
  receipts,
  rights,
  seating_plans,
  seats,
  tax_groups,
  users,
  vouchers,
}

export type TableName = keyof typeof entities
export type RowOf<T extends TableName> = Row<(typeof entities)[T]>
export const TABLES = Object.keys(entities) as TableName[]

/** Every command: one line makes its named mutation and lets it travel through `push_operations`. */
export const commands = {
  AcquireRights: acquireRights,
  AdmitDevice: admitDevice,
  BlockVoucher: blockVoucher,
  BookKeptEntry: bookKeptEntry,
  CloseCashBoxShift: closeCashBoxShift,
  CreateCheckIn: createCheckIn,
  CreateContact: createContact,
  CreateLocation: createLocation,
  CreateOrder: createOrder,
  CreateProduct: createProduct,
  CreatePromoCode: createPromoCode,
  CreateVoucher: createVoucher,
  DecideRefund: decideRefund,
  DeleteLocation: deleteLocation,
  DeleteProduct: deleteProduct,
  EndPromoCode: endPromoCode,
  EnrolDevice: enrolDevice,
  FenceDevice: fenceDevice,
  GrantUnlock: grantUnlock,
  InviteDevice: inviteDevice,
  MoveCash: moveCash,
  OpenCashBoxShift: openCashBoxShift,
  RecountProduct: recountProduct,
  RenewUnlocks: renewUnlocks,
  ReportRights: reportRights,
  RequestRefund: requestRefund,
  ReturnRights: returnRights,
  RevokeDevice: revokeDevice,
  SettleIncident: settleIncident,
  TakeOverShift: takeOverShift,
  UndoCheckIn: undoCheckIn,
  UpdateCashBox: updateCashBox,
  UpdateContact: updateContact,
  UpdateDeviceSettings: updateDeviceSettings,
  UpdateLocation: updateLocation,
  UpdateProduct: updateProduct,
  UpdatePromoCode: updatePromoCode,
  UpdateVoucherSettings: updateVoucherSettings,
  VoidOrder: voidOrder,
}

export type CommandName = keyof typeof commands
