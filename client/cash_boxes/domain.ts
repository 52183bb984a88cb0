import { IconCashBanknote } from '@tabler/icons-react'
import { z } from 'zod'
import { modal } from '../kit/modal'
import { entry } from '../kit/sync/entry-words'
import { barItem, type ClientDomain } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const cashMove = entry(
  {
    receipt: z
      .object({ kind: z.string(), reason: z.string().nullable(), tenders: z.array(z.object({ amount: z.number() })) })
      .partial(),
  },
  (t, { receipt }) => ({
    title: t(receipt?.kind === 'cash_out' ? 'sync.entry.MoveCash.out' : 'sync.entry.MoveCash.in'),
    detail: receipt?.reason ?? '',
    amount: receipt?.tenders?.[0]?.amount ?? null,
  }),
)

const boxes = settingsEntity({
  page: 'cash_boxes',
  help: 'shifts',
  one: 'cash_box',
  label: 'cash_boxes.title',
  icon: IconCashBanknote,
  can: 'cash_boxes.read',
  edit: 'cash_boxes.edit',
  load: () => import('./settings').then((m) => m.cashBoxesOffice),
})

export const cashBoxesClientDomain: ClientDomain = {
  settings: boxes.settings,
  navigation: [
    {
      to: '/shifts',
      help: 'shifts',
      label: 'cash_boxes.shifts',
      icon: IconCashBanknote,
      can: 'cash_box_shifts.read',
      at: 'house',
    },
  ],
  bar: { pos: barItem(() => import('./pos-button').then((m) => m.PosButton), 'cash_box_shifts.read') },
  modals: {
    pos_menu: modal(() => import('./pos-menu').then((m) => m.PosMenu), 'cash_box_shifts.read'),
    ...boxes.modals,
    cash_box_vendor: modal(() => import('./settings').then((m) => m.CashBoxVendor), 'cash_boxes.edit'),
  },
  entries: {
    OpenCashBoxShift: entry({ num: z.number(), opening: z.number() }, (t, { num = 0, opening = null }) => ({
      title: t('sync.entry.OpenCashBoxShift', { num }),
      amount: opening,
    })),
    CloseCashBoxShift: entry({ counted: z.number() }, (t, { counted = null }) => ({
      title: t('sync.entry.CloseCashBoxShift'),
      amount: counted,
    })),
    TakeOverShift: entry({}, (t) => ({ title: t('sync.entry.TakeOverShift') })),
    MoveCash: cashMove,
  },
}
