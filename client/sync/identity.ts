import type { AccountOrganisation } from '../../shared/accounts/session'
import type { RoleName } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/registry'

/**
 * The signed-in user, the organisation and this browser's device. Stored on the device, so that an offline cold start
 * knows it.
 */
export type Identity = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: RoleName }
  readonly org: RowOf<'orgs'>
  /** This browser as a desk or a door; null where it is neither, whether it keeps the log of an office or none. */
  readonly device: {
    readonly id: string
    readonly name: string
    readonly kind: 'desk' | 'door'
    readonly number: number
  } | null
}

/**
 * A user's access to one organisation: the organisation and the user as its member, with a role there. Fields that only
 * the server knows are missing for a user who has unlocked this device by PIN, until the server answers.
 */
export type Membership = {
  readonly org: Pick<RowOf<'orgs'>, 'id' | 'name' | 'slug'> &
    Partial<Pick<AccountOrganisation, 'is_owner' | 'media_logo_url' | 'onboarding_choices'>>
  readonly user: Identity['user'] & Partial<Pick<AccountOrganisation, 'webclient_settings'>>
}
