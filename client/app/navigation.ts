import { DomainError } from '../../shared/kernel/errors'
import { can, type Permission, type RoleName } from '../../shared/kernel/permissions'
import type { PhraseKey } from '../../shared/phrases'
import type { Foyer } from '../sync/foyer'

export type Place = {
  readonly to:
    | '/desk'
    | '/door'
    | '/events'
    | '/orders'
    | '/contacts'
    | '/products'
    | '/vouchers'
    | '/settings/promo_codes'
    | '/shifts'
    | '/locations'
    | '/incidents'
    | '/devices'
  readonly label: PhraseKey
  readonly can: Permission
  readonly group: 'house' | 'office'
}

/** Every place of the sidebar, in its order. */
export const PLACES: readonly Place[] = [
  { to: '/events', label: 'app.nav.events', can: 'events.read', group: 'office' },
  { to: '/orders', label: 'app.nav.orders', can: 'orders.read', group: 'office' },
  { to: '/contacts', label: 'contacts.title', can: 'contacts.read', group: 'office' },
  { to: '/products', label: 'products.title', can: 'products.read', group: 'office' },
  { to: '/vouchers', label: 'vouchers.title', can: 'vouchers.read', group: 'office' },
  { to: '/settings/promo_codes', label: 'promo_codes.title', can: 'promo_codes.read', group: 'office' },
  { to: '/shifts', label: 'cash_boxes.shifts', can: 'cash_box_shifts.read', group: 'office' },
  { to: '/locations', label: 'locations.title', can: 'locations.edit', group: 'office' },
  { to: '/incidents', label: 'app.nav.incidents', can: 'incidents.read', group: 'office' },
  { to: '/devices', label: 'app.nav.devices', can: 'devices.fence', group: 'office' },
  { to: '/desk', label: 'app.nav.desk', can: 'orders.sell', group: 'house' },
  { to: '/door', label: 'app.nav.door', can: 'check_ins.scan', group: 'house' },
]

/** Where a role's day begins. */
export function homeOf(role: RoleName): Place['to'] | '/welcome' {
  if (role === 'CASHIER') return '/desk'
  if (role === 'CHECKIN') return '/door'
  return PLACES.find((place) => can(role, place.can))?.to ?? '/welcome'
}

/** A route's `beforeLoad` that lets in only those who may: the same `can()` the server asks. */
export const guard =
  (permission: Permission) =>
  ({ context }: { readonly context: { readonly foyer: Foyer } }): void => {
    if (!can(context.foyer.identity.user.role, permission)) throw new DomainError('forbidden')
  }
