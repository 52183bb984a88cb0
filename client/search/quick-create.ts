import { type Icon, IconCalendarPlus, IconCup, IconGift, IconUserPlus } from '@tabler/icons-react'
import { can, type Permission } from '../../shared/kernel/permissions'
import type { PhraseKey } from '../../shared/phrases'
import type { ClientDomain } from '../parts/app/domain'
import type { Identity } from '../sync/identity'

export type CreateEntry = {
  readonly label: PhraseKey
  readonly icon: Icon
  /** Parameter of the modal that it opens. */
  readonly modal: string
  readonly can: Permission
  /** Key that opens it after `n`. */
  readonly key: string
  /** True if the organisation offers it; missing for every organisation. */
  readonly offered?: (org: Identity['org']) => boolean
}

/** Entries of quick-create (spec 1, section 6). */
export const QUICK_CREATE: readonly CreateEntry[] = [
  { label: 'search.create.event', icon: IconCalendarPlus, modal: 'new_event', can: 'events.edit', key: 'e' },
  { label: 'search.create.contact', icon: IconUserPlus, modal: 'new_contact', can: 'contacts.edit', key: 'c' },
  {
    label: 'search.create.voucher',
    icon: IconGift,
    modal: 'new_voucher',
    can: 'vouchers.edit',
    key: 'v',
    offered: ({ accepted_payment_methods }) => accepted_payment_methods.includes('voucher'),
  },
  {
    label: 'search.create.product_order',
    icon: IconCup,
    modal: 'new_product_order',
    can: 'orders.sell',
    key: 'd',
    offered: ({ features }) => features.includes('products'),
  },
]

/** The entries for a member, of those whose modal a domain has. */
export const createEntries = (
  { org, user }: Pick<Identity, 'org' | 'user'>,
  domains: readonly ClientDomain[],
): readonly CreateEntry[] =>
  QUICK_CREATE.filter(
    ({ modal, can: permission, offered }) =>
      can(user.role, permission) &&
      (offered?.(org) ?? true) &&
      domains.some(({ modals }) => modals && Object.hasOwn(modals, modal)),
  )
