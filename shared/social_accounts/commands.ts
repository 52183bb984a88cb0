import { editing } from '../kernel/model/editing'
import { social_accounts } from './entity'

const { shape } = social_accounts.row

export const {
  create: createSocialAccount,
  update: updateSocialAccount,
  remove: deleteSocialAccount,
} = editing(social_accounts, 'SocialAccount', {
  can: 'social_accounts.edit',
  fields: { name: shape.name.min(1), provider: shape.provider, external_id: shape.external_id.min(1) },
  start: () => ({ connected_at: null }),
})
