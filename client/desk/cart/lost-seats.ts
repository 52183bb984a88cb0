import { DomainError } from '../../../shared/kernel/errors'
import type { Register } from '../register/contract'
import { type CartLine, lineKey, ticketLines } from './cart'

/** Seats that a cart has lost: sold or held elsewhere, or not available offline. `keys` are those of their lines. */
export type LostSeats = { readonly keys: readonly string[]; readonly problem: DomainError }

const LOST = ['rights.seat_taken', 'rights.seat_not_held'] as const

/**
 * Checks the seats of a resumed cart. Seats that this desk no longer holds are acquired again where they are free.
 * Resolves to null where no seat is lost. Throws where that cannot be known now, for example after a timeout. The cart
 * then stays as it is until it is paid.
 */
export async function lostSeats(lines: readonly CartLine[], takeSeat: Register['takeSeat']): Promise<LostSeats | null> {
  const lost: { readonly key: string; readonly seat: string; readonly taken: boolean }[] = []
  for (const line of ticketLines(lines)) {
    if (line.seat_id === null) continue
    await takeSeat(line.event_id, line.seat_id).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !LOST.some((code) => code === error.code)) throw error
      lost.push({
        key: lineKey(line),
        seat: String(error.details.seat ?? ''),
        taken: error.code === 'rights.seat_taken',
      })
    })
  }
  if (lost.length === 0) return null
  const seats = lost.map(({ seat }) => seat).join(', ')
  const code = lost.every(({ taken }) => taken) ? 'carts.seats_lost' : 'carts.seats_not_held'
  return { keys: lost.map(({ key }) => key), problem: new DomainError(code, { seats }) }
}
