import { IconCashRegister } from '@tabler/icons-react'
import { hasFeature } from '../../shared/orgs/rules'
import { entry } from '../kit/sync/entry-words'
import type { ClientDomain } from '../parts/app/domain'

export const deskClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/desk',
      help: 'desk',
      label: 'app.nav.desk',
      icon: IconCashRegister,
      can: 'orders.sell',
      at: 'house',
      offered: ({ org }) => hasFeature(org, 'cash_registry'),
    },
  ],
  entries: { ReturnRights: entry({}, (t) => ({ title: t('sync.entry.ReturnRights') })) },
}
