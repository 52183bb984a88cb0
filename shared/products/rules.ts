import type { RowOf } from '../registry'

type StockColumns = Pick<RowOf<'products'>, 'stock' | 'sold' | 'held'>

/** Returns the number on the shelf, including what desks hold; null if not counted. */
export const stockOnHand = ({ stock, sold }: StockColumns): number | null => (stock === null ? null : stock - sold)

/** Returns the number that no desk holds; null if not counted. */
export const unheldStock = ({ stock, sold, held }: StockColumns): number | null =>
  stock === null ? null : stock - sold - held

/** Returns true if any is left anywhere. */
export const isInStock = (product: StockColumns): boolean => stockOnHand(product) !== 0

/** Returns true if as few are left as the organisation counts as low. `low_stock` 0 turns it off. */
export function isLowStock(product: StockColumns, low_stock: number): boolean {
  const left = stockOnHand(product)
  return left !== null && low_stock > 0 && left <= low_stock
}
