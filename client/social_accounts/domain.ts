import { IconBrandFacebook } from '@tabler/icons-react'
import type { ClientDomain } from '../kit/domain'
import { settingsEntity } from '../kit/entity/settings-entity'

export const socialAccountsClientDomain: ClientDomain = settingsEntity({
  page: 'facebook',
  one: 'social_account',
  label: 'social_accounts.title',
  icon: IconBrandFacebook,
  can: 'social_accounts.edit',
  edit: 'social_accounts.edit',
  load: () => import('./page').then((m) => m.socialAccountsOffice),
})
