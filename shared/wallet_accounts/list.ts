import { listOf } from '../kernel/model/list/list'
import { wallet_accounts } from './entity'

export const walletAccountsList = listOf(wallet_accounts, {
  columns: ['service', 'name', 'issuer', 'expires_at'],
  sort: { by: 'service', desc: false },
})
