import { type ComponentType, lazy } from 'react'
import type { Permission } from '../../shared/kernel/permissions'

/** What a modal is given: the value of its parameter and how to close it. */
export type ModalProps = { readonly value: string; readonly close: () => void }

type Modal = { readonly component: ComponentType<ModalProps>; readonly can: Permission | null }

const modal = (load: () => Promise<{ readonly default: ComponentType<ModalProps> }>, can: Permission | null): Modal => ({ component: lazy(load), can })

/** Every modal by its query parameter. Any page opens one by setting the parameter; closing clears only that. */
export const modals = {
  sync_panel: modal(() => import('./sync-panel/sync-panel').then((m) => ({ default: m.SyncPanel })), null),
  book_entry: modal(() => import('../incidents/book-modal').then((m) => ({ default: m.BookEntryModal })), 'incidents.settle'),
  sign_in: modal(() => import('../auth/sign-in-modal').then((m) => ({ default: m.SignInModal })), null),
  change_password: modal(() => import('../auth/password-modal').then((m) => ({ default: m.PasswordModal })), null),
  device_pin: modal(() => import('../auth/pin-modal').then((m) => ({ default: m.PinModal })), 'devices.enrol'),
  settle_incident: modal(() => import('../incidents/settle-modal').then((m) => ({ default: m.SettleModal })), 'incidents.settle'),
  invite_device: modal(() => import('../devices/invite-modal').then((m) => ({ default: m.InviteModal })), 'devices.invite'),
  device_settings: modal(() => import('../devices/settings-modal').then((m) => ({ default: m.DeviceSettings })), 'devices.invite'),
  fence_device: modal(() => import('../devices/fence-modal').then((m) => ({ default: m.FenceModal })), 'devices.fence'),
  revoke_device: modal(() => import('../devices/fence-modal').then((m) => ({ default: m.RevokeModal })), 'devices.fence'),
  pos_menu: modal(() => import('../cash_boxes/pos-menu').then((m) => ({ default: m.PosMenu })), 'cash_box_shifts.read'),
  cash_box_form: modal(() => import('../cash_boxes/cash-box-form').then((m) => ({ default: m.CashBoxForm })), 'cash_boxes.edit'),
  grant_refund: modal(() => import('../orders/refund-modals').then((m) => ({ default: m.GrantRefund })), 'incidents.settle'),
  decline_refund: modal(() => import('../orders/refund-modals').then((m) => ({ default: m.DeclineRefund })), 'incidents.settle'),
  contact_form: modal(() => import('../contacts/modals').then((m) => ({ default: m.ContactForm })), 'contacts.edit'),
  event_entry: modal(() => import('../events/modals').then((m) => ({ default: m.ReEntryForm })), 'events.edit'),
  event_gates: modal(() => import('../events/modals').then((m) => ({ default: m.GateForm })), 'seats.edit'),
  location_form: modal(() => import('../locations/modals').then((m) => ({ default: m.LocationForm })), 'locations.edit'),
  delete_location: modal(() => import('../locations/modals').then((m) => ({ default: m.DeleteLocation })), 'locations.edit'),
  product_form: modal(() => import('../products/modals').then((m) => ({ default: m.ProductForm })), 'products.edit'),
  recount_product: modal(() => import('../products/modals').then((m) => ({ default: m.RecountProduct })), 'products.edit'),
  delete_product: modal(() => import('../products/modals').then((m) => ({ default: m.DeleteProduct })), 'products.edit'),
  new_promo_code: modal(() => import('../promo_codes/modals').then((m) => ({ default: m.NewPromoCode })), 'promo_codes.edit'),
  edit_promo_code_id: modal(() => import('../promo_codes/modals').then((m) => ({ default: m.EditPromoCode })), 'promo_codes.edit'),
  end_promo_code: modal(() => import('../promo_codes/modals').then((m) => ({ default: m.EndPromoCode })), 'promo_codes.edit'),
  new_voucher: modal(() => import('../vouchers/modals').then((m) => ({ default: m.NewVoucher })), 'vouchers.edit'),
  block_voucher: modal(() => import('../vouchers/modals').then((m) => ({ default: m.BlockVoucher })), 'vouchers.edit'),
} satisfies Readonly<Record<string, Modal>>

export type ModalName = keyof typeof modals

export const MODAL_NAMES = Object.keys(modals) as ModalName[]

/** The modal parameters of an address, for the root route's `validateSearch`. */
export const modalSearch = (search: Readonly<Record<string, unknown>>): { [name in ModalName]?: string } =>
  Object.fromEntries(MODAL_NAMES.flatMap((name) => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])))
