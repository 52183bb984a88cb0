import { taxGroupReference } from '../parts/tax_groups/tax-group-reference'
import { orgSettings } from './org-settings'

const half = { half: true } as const
const percent = { half: true, percent: true } as const

/** Values that new events start with. */
export const EventSettings = orgSettings('event_settings', {
  useWords: () => ({
    max_qty_per_order: half,
    qty_preselected_tickets: half,
    close_sale_after_perc: percent,
    close_sale_min_before_start: half,
    service_fees_amount: half,
    disagio_fees_perc: percent,
  }),
})

/** Periods for which reservations and options hold their places. */
export const ReservationSettings = orgSettings('reservations', {
  useWords: () => ({ reservation_days: half, option_days: half }),
})

/** Values that new products start with, and the limit of low stock. */
export const ProductSettings = orgSettings('products_settings', {
  useWords: () => ({
    tax_group_id: { reference: taxGroupReference },
    desk_holding: half,
    low_stock: half,
  }),
})

/** Names suggested for held places. */
export const InternalReservationSettings = orgSettings('int_reservations')

/** Donations that the shop asks for, with the amounts it suggests. */
export const DonationSettings = orgSettings('donations')
