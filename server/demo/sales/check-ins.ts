import { DAY, HOUR, iso, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import type { Evening } from '../programme/evenings'
import type { Rng } from '../rng'
import type { RowMaker } from '../row-maker'

type Scanner = { readonly device_id: string; readonly user_id: string }

/** Makes the scans of the last week, and sets the check-in columns of their tickets. */
export function makeCheckIns(
  maker: RowMaker,
  dice: Rng,
  now: number,
  nights: readonly Evening[],
  items: readonly RowOf<'order_items'>[],
  { device_id, user_id }: Scanner,
): RowOf<'check_ins'>[] {
  const past = nights.filter(
    (night) => night.ends < now - HOUR && night.starts > now - 8 * DAY && !night.event.cancelled,
  )
  return past.flatMap(({ event, starts }) => {
    const scan = (at: number, fields: Partial<RowOf<'check_ins'>>): RowOf<'check_ins'> => ({
      ...maker.bare(at, {
        event_id: event.id,
        order_item_id: null,
        verdict: 'valid' as const,
        qty: 1,
        ticket_qty: 1,
        leaving: false,
        known: 0,
        gate: dice.pick(['Haupteingang', 'Seiteneingang']),
        device_id,
        user_id,
        code: null,
        overruled: false,
        created_at: iso(at),
        undone_at: null,
        ...fields,
      }),
    })
    const tickets = items.filter(
      (item) => item.event_id === event.id && !item.cancelled && item.code !== null && dice.chance(94),
    )
    const scans = tickets.flatMap((item) => {
      const at = starts - 40 * MINUTE + dice.below(45 * 60) * SECOND
      item.checked_in_qty = item.qty
      item.checked_in_at = iso(at)
      item.updated_at = iso(at)
      const first = scan(at, { order_item_id: item.id, qty: item.qty, ticket_qty: item.qty })
      return dice.chance(1)
        ? [
            first,
            scan(at + 3 * MINUTE, { order_item_id: item.id, qty: 0, ticket_qty: item.qty, verdict: 'already_used' }),
          ]
        : [first]
    })
    const strangers = Array.from({ length: 3 }, () => {
      const at = starts - dice.between(5, 35) * MINUTE
      return scan(at, { verdict: 'unknown', qty: 0, ticket_qty: 0, code: `ALT-${dice.between(100_000, 999_999)}` })
    })
    return [...scans, ...strangers]
  })
}
