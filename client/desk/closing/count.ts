import { COINS, type CountedPiece, NOTES } from '../../../shared/cash_boxes/rules'

/** How many of each note and coin, as typed: texts, so that an empty field stays empty. */
export type Count = ReadonlyMap<number, string>

export const EMPTY_COUNT: Count = new Map()

/** The next count after one field was typed into; anything but digits is left out. */
export const countOf = (count: Count, piece: number, text: string): Count => new Map(count).set(piece, text.replace(/\D/g, '').slice(0, 4))

/** Cents of some notes or coins. */
export const countedIn = (count: Count, pieces: readonly number[]): number => pieces.reduce((n, piece) => n + piece * Number(count.get(piece) ?? 0), 0)

/** Cents in the whole drawer. */
export const counted = (count: Count): number => countedIn(count, NOTES) + countedIn(count, COINS)

/** The count as a Z-report keeps it: what there was of, largest first. */
export const piecesOf = (count: Count): CountedPiece[] =>
  [...NOTES, ...COINS].flatMap((piece) => {
    const qty = Number(count.get(piece) ?? 0)
    return qty > 0 ? [{ piece, qty }] : []
  })
