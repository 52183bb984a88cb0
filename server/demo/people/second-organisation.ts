import { EVENT_DEFAULTS } from '../../../shared/events/entity'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { midnight } from '../programme/evenings'
import { type DemoOrganisation, type DemoPerson, membership } from './organisations'

/** Makes a small second organisation with one evening, to switch to and to test the separation of organisations. */
export function makeSecondOrganisation(
  { maker }: DemoOrganisation,
  now: number,
  begun: number,
  accounts: Readonly<Record<DemoPerson, string>>,
) {
  const price_category = maker.row(begun, { name: 'Saal', short_name: 'S', color: '#0A7A74', pos: 0 })
  const tax_group = maker.row(begun, {
    name: 'Steuerfrei',
    rate: 0,
    valid_from: '2020-01-01T00:00:00.000Z',
    valid_to: null,
  })
  const starts = midnight(now, 5) + 19 * HOUR
  const event: RowOf<'events'> = maker.row(now - 60 * DAY, {
    ...EVENT_DEFAULTS,
    sync_id: 'muehlental-1',
    title: 'Mühlentaler Kammermusik',
    subtitle: 'Streichquartette von Haydn und Dvořák',
    artist: 'Aue-Quartett',
    starts_at: iso(starts),
    ends_at: iso(starts + 2 * HOUR),
    published: true,
    on_sale: true,
    desk_holding: { places: 10, seats: 0 },
  })
  const quota = (subject_id: string) =>
    maker.bare(now - 60 * DAY, { event_id: event.id, subject_id, capacity: 90, sold: 0, held: 0 })
  const price = {
    event_id: event.id,
    price_category_id: price_category.id,
    tax_group_id: tax_group.id,
    description: null,
    enabled: true,
    is_reservation_only: false,
    deals: null,
  }
  return {
    users: [membership(maker, begun, accounts, 'admin'), membership(maker, begun, accounts, 'super')],
    price_categories: [price_category],
    tax_groups: [tax_group],
    cash_boxes: [
      maker.row(begun, { name: 'Vereinskasse', place: 'Mühlensaal', vendor: 'internal' as const, blind: false }),
    ],
    events: [event],
    prices: [
      maker.row(begun, { ...price, name: 'Normalpreis', value: 1500, pos: 0 }),
      maker.row(begun, { ...price, name: 'Mitglieder', value: 1000, pos: 1 }),
    ],
    quotas: [quota(price_category.id), quota(event.id)],
  }
}
