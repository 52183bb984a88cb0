import type { RowOf } from '../registry'

type Stocked = Pick<RowOf<'products'>, 'stock' | 'sold' | 'held'>

/** How many lie on the shelf, those held by desks included; null where nobody counts. */
export const onHand = ({ stock, sold }: Stocked): number | null => (stock === null ? null : stock - sold)

/** How many no desk has taken for itself; null where nobody counts. */
export const unheld = ({ stock, sold, held }: Stocked): number | null => (stock === null ? null : stock - sold - held)

/** Whether there is anything left of it anywhere. */
export const inStock = (product: Stocked): boolean => onHand(product) !== 0
