import { walletAccountsList } from '../../shared/wallet_accounts/list'
import { list } from '../kernel/reads/list'

export const walletAccountReadings = list(walletAccountsList)
