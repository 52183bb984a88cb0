import { IconScan } from '@tabler/icons-react'
import { z } from 'zod'
import { entry } from '../kit/sync/entry-words'
import type { ClientDomain } from '../parts/app/domain'

export const doorClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/door',
      help: 'scanning-at-the-door',
      label: 'app.nav.door',
      icon: IconScan,
      can: 'check_ins.scan',
      at: 'house',
    },
  ],
  entries: {
    CreateCheckIn: entry({ gate: z.string(), qty: z.number() }, (t, { gate = '', qty = 0 }) => ({
      title: t('sync.entry.CreateCheckIn', { gate }),
      detail: t('door.people', { count: qty }),
    })),
    UndoCheckIn: entry({}, (t) => ({ title: t('sync.entry.UndoCheckIn') })),
  },
}
