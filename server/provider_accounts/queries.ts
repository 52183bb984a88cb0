import { providerAccountsList } from '../../shared/provider_accounts/list'
import { list } from '../kernel/reads/list'

export const providerAccountReadings = list(providerAccountsList)
