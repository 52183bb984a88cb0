import { writeTicketCode } from '../../../shared/tickets/code'
import { newVoucherCode } from '../../../shared/vouchers/code'
import type { Core } from '../../sync/core'
import type { Position } from './positions'

/** An id with the code that is printed for it. */
type Coded = { readonly id: string; readonly code: string }

/** A position with its signed ticket or its new voucher. Both are null for products. */
export type SignedPosition = Position & {
  readonly ticket: Coded | null
  readonly issued_voucher: (Coded & { readonly tax_group_id: string | null }) | null
}

/** Third step of a sale: signs a ticket code for every admission and draws a code for every voucher that is sold. */
export const signPositions = (core: Core, positions: readonly Position[]): Promise<readonly SignedPosition[]> =>
  Promise.all(positions.map((position) => signPosition(core, position)))

async function signPosition({ newId, random, sign, certificate }: Core, position: Position): Promise<SignedPosition> {
  const { voucher } = position
  if (voucher)
    return { ...position, ticket: null, issued_voucher: { ...voucher, id: newId(), code: newVoucherCode(random) } }
  if (!position.admission) return { ...position, ticket: null, issued_voucher: null }
  const { event, seat } = position.admission
  const id = position.item_id ?? newId()
  const code = await writeTicketCode(
    { id, event_id: event.id, qty: position.qty, seat_id: seat?.id ?? null },
    sign,
    certificate(),
  )
  return { ...position, ticket: { id, code }, issued_voucher: null }
}
