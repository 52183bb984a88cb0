import { IconArmchair } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { barItem, type ClientDomain, seatPicker } from '../parts/app/domain'
import { settingsEntity } from '../parts/settings/settings-entity'

const plans = settingsEntity({
  page: 'seating_plan_templates',
  help: 'halls-and-seats',
  one: 'seating_plan',
  label: 'seating_plans.title',
  icon: IconArmchair,
  can: 'seats.read',
  edit: 'seats.edit',
  load: () => import('./page').then((m) => m.seatingPlansOffice),
})

export const hallsClientDomain: ClientDomain = {
  ...plans,
  bar: {
    exchange: barItem(() => import('./exchange/exchange-popover').then((m) => m.ExchangePopover), 'payments.edit'),
  },
  seatPicker: seatPicker(() => import('./picking/pick-seats').then((m) => m.PickSeats)),
  modals: {
    exchange_order: modal(() => import('./exchange/exchange-modal').then((m) => m.ExchangeOrder), 'payments.edit'),
    ...plans.modals,
    copy_seating_plan: modal(() => import('./page').then((m) => m.CopySeatingPlan), 'seats.edit'),
    seat_archive: modal(() => import('./seat-archive').then((m) => m.SeatArchive), 'seats.edit'),
  },
}
