import { DomainError } from '../../../shared/kernel/errors'
import { bundleOf } from '../../../shared/seats/best'
import type { LocalRows } from '../../sync/rows/local-rows'

type Seated = { readonly seat_id: string | null }

/**
 * Throws `orders.sold_together` where only one of a wheelchair place and its companion seat is chosen, both being in
 * `lines`.
 */
export async function assertTogether(
  rows: LocalRows,
  lines: readonly Seated[],
  chosen: readonly Seated[],
): Promise<void> {
  const seats = await Promise.all(lines.map(({ seat_id }) => (seat_id ? rows.get('seats', seat_id) : null)))
  const taken = new Set(chosen.map(({ seat_id }) => seat_id))
  const known = seats.filter((seat) => seat !== null)
  if (known.some((seat) => new Set(bundleOf(seat, known).map(({ id }) => taken.has(id))).size > 1))
    throw new DomainError('orders.sold_together')
}
