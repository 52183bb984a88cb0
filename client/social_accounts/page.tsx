import { createSocialAccount, deleteSocialAccount, updateSocialAccount } from '../../shared/social_accounts/commands'
import { socialAccountsList } from '../../shared/social_accounts/list'
import { officeEntity } from '../kit/page/office-entity'

export const socialAccountsOffice = officeEntity(socialAccountsList, {
  edit: 'social_accounts.edit',
  create: { modal: 'connect_social_account', label: 'social_accounts.new', can: 'social_accounts.edit' },
  commands: { create: createSocialAccount, update: updateSocialAccount, remove: deleteSocialAccount },
})
