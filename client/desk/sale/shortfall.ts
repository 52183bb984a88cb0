import { DomainError, isErrorCode } from '../../../shared/kernel/errors'
import type { RightSubject } from '../../../shared/rights/rules'

/** Goods that are short: their name, the quantity this desk holds, and the server's reason where it gave one. */
type Shortfall = { readonly name: string; readonly left: number; readonly why?: string | undefined }

/** Refusals of one kind of goods. `alone` is used offline, `refused` where the server granted too little. */
type Words = { readonly alone: (short: Shortfall) => DomainError; readonly refused: (short: Shortfall) => DomainError }

const places: Words = {
  alone: ({ name, left }) => new DomainError('rights.places_not_held', { left, category: name }),
  refused: ({ name, left }) =>
    left === 0
      ? new DomainError('rights.sold_out', { category: name })
      : new DomainError('rights.places_left', { left, category: name }),
}

/** Refusals by kind of subject. */
const WORDS: Readonly<Record<RightSubject['kind'], Words>> = {
  places,
  seat: {
    alone: ({ name }) => new DomainError('rights.seat_not_held', { seat: name }),
    refused: ({ name }) => new DomainError('rights.seat_taken', { seat: name }),
  },
  stock: {
    alone: ({ name, left }) => new DomainError('rights.stock_not_held', { left, product: name }),
    refused: (short) =>
      short.left === 0
        ? places.refused(short)
        : new DomainError('rights.stock_left', { left: short.left, product: short.name }),
  },
  uses: {
    alone: ({ left }) => new DomainError('promo_codes.not_held', { left }),
    refused: ({ why }) =>
      new DomainError(isErrorCode(why) && why.startsWith('promo_codes.') ? why : 'promo_codes.used_up'),
  },
  // Never sold from: balances are redeemed, orders are picked up, and a series numbers receipts.
  balance: places,
  order: places,
  series: places,
}

/** The refusal for goods that are short. */
export const shortOf = ({ kind }: Pick<RightSubject, 'kind'>, how: keyof Words, short: Shortfall): DomainError =>
  WORDS[kind][how](short)
