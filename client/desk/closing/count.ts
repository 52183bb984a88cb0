import { COINS, type CountedPiece, NOTES } from '../../../shared/cash_boxes/rules'

/** Number of each note and coin as typed, by value in cents. Texts, so that an empty field stays empty. */
export type Count = ReadonlyMap<number, string>

export const EMPTY_COUNT: Count = new Map()

/** The count after typing into one field. Anything but digits is dropped. */
export const withPieceCount = (count: Count, piece: number, text: string): Count =>
  new Map(count).set(piece, text.replace(/\D/g, '').slice(0, 4))

/** Value of some notes or coins, in cents. */
export const valueOfPieces = (count: Count, pieces: readonly number[]): number =>
  pieces.reduce((n, piece) => n + piece * Number(count.get(piece) ?? 0), 0)

/** Value of the whole drawer, in cents. */
export const countTotal = (count: Count): number => valueOfPieces(count, NOTES) + valueOfPieces(count, COINS)

/** The count as stored on the Z-report, largest first, without empty fields. */
export const countedPieces = (count: Count): CountedPiece[] =>
  [...NOTES, ...COINS].flatMap((piece) => {
    const qty = Number(count.get(piece) ?? 0)
    return qty > 0 ? [{ piece, qty }] : []
  })
