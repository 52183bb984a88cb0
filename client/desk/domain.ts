import { IconCashRegister } from '@tabler/icons-react'
import type { ClientDomain } from '../kit/domain'
import { entry } from '../kit/sync/entry-words'

export const deskClientDomain: ClientDomain = {
  navigation: [{ to: '/desk', label: 'app.nav.desk', icon: IconCashRegister, can: 'orders.sell', at: 'house' }],
  entries: { ReturnRights: entry({}, (t) => ({ title: t('sync.entry.ReturnRights') })) },
}
