import { byId, list } from '../kernel/reads/list'

export const socialAccountReadings = [list('social_accounts', 'SocialAccountList', { sort: 'name', desc: false }), byId('social_account', 'social_accounts')]
