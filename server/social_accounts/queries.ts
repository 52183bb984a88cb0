import { socialAccountsList } from '../../shared/social_accounts/list'
import { list } from '../kernel/reads/list'

export const socialAccountReadings = list(socialAccountsList)
