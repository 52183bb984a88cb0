import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { RightSubject } from '../../../shared/rights/rules'

/** What is short: how it is called, how much of it this desk has, and the server's reason where it gave one. */
type Short = { readonly name: string; readonly left: number; readonly why?: string | undefined }

/** `alone`: a desk without the server cannot sell so much. `refused`: the server did not give so much. */
type Words = { readonly alone: (short: Short) => DomainError; readonly refused: (short: Short) => DomainError }

const places: Words = {
  alone: ({ name, left }) => new DomainError('rights.places_not_held', { left, category: name }),
  refused: ({ name, left }) =>
    left === 0 ? new DomainError('rights.sold_out', { category: name }) : new DomainError('rights.places_left', { left, category: name }),
}

/** What is said where there is not enough of something, by what it is. */
const WORDS: Readonly<Record<RightSubject['kind'], Words>> = {
  places,
  seat: {
    alone: ({ name }) => new DomainError('rights.seat_not_held', { seat: name }),
    refused: ({ name }) => new DomainError('rights.seat_taken', { seat: name }),
  },
  stock: {
    alone: ({ name, left }) => new DomainError('rights.stock_not_held', { left, product: name }),
    refused: (short) => (short.left === 0 ? places.refused(short) : new DomainError('rights.stock_left', { left: short.left, product: short.name })),
  },
  uses: {
    alone: ({ left }) => new DomainError('promo_codes.not_held', { left }),
    refused: ({ why }) => new DomainError(isErrorCode(why) && why.startsWith('promo_codes.') ? why : 'promo_codes.used_up'),
  },
  // Nobody sells from a series, what a voucher holds is spent, not sold, and an order is picked up.
  balance: places,
  order: places,
  series: places,
}

/** Why a desk cannot sell so much of something: it is alone, or the server refused. */
export const shortOf = ({ kind }: Pick<RightSubject, 'kind'>, how: keyof Words, short: Short): DomainError => WORDS[kind][how](short)
