import { type WholeOrder, wholeOrder } from '../../../shared/orders/queries'
import { useAnswer } from '../../kit/reading/use-answer'

const TABLES = ['orders', 'order_items', 'payments'] as const

/**
 * An order with its lines and payments as the server has it, also where this device does not keep it. Null for none,
 * undefined while it is read, with what stood in the way of the last attempt.
 */
export function useServerOrder(id: string | null): {
  readonly order: WholeOrder | null | undefined
  readonly problem: unknown
} {
  const { answer, problem } = useAnswer(wholeOrder, id === null ? null : { id }, TABLES)
  return { order: id === null ? null : answer, problem }
}
