import type { Row } from '../kernel/model/entity'
import type { invoices } from './entity'

type Line = Row<typeof invoices>['lines'][number]

/**
 * The discount in the price of a whole invoice line, in cents: its quantity at the unit price, less its total. Negative
 * on a credit note.
 */
export const lineDiscount = ({ qty, price, total }: Pick<Line, 'qty' | 'price' | 'total'>): number =>
  qty * price - total
