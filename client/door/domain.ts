import { IconScan } from '@tabler/icons-react'
import { z } from 'zod'
import type { ClientDomain } from '../kit/domain'
import { entry } from '../kit/sync/entry-words'

export const doorClientDomain: ClientDomain = {
  navigation: [{ to: '/door', help: 'scanning-at-the-door', label: 'app.nav.door', icon: IconScan, can: 'check_ins.scan', at: 'house' }],
  entries: {
    CreateCheckIn: entry({ gate: z.string(), qty: z.number() }, (t, { gate = '', qty = 0 }) => ({
      title: t('sync.entry.CreateCheckIn', { gate }),
      detail: t('door.people', { count: qty }),
    })),
    UndoCheckIn: entry({}, (t) => ({ title: t('sync.entry.UndoCheckIn') })),
  },
}
