import type { ShopParts } from '../shop/shops'
import type { Writer } from './writer/writer'

/** Returns what the pages of the shops write, by the writer. */
export const shopWrites = (
  writer: Pick<Writer, 'run'>,
): Pick<
  ShopParts,
  | 'book'
  | 'bookLost'
  | 'bookPaper'
  | 'bookRename'
  | 'bookResale'
  | 'bookReturn'
  | 'bookVisits'
  | 'bookWaiting'
  | 'bookWithdrawal'
> => ({
  book: (step) => writer.run({ kind: 'cart', step }),
  bookLost: (lost) => writer.run({ kind: 'lost_orders', lost }),
  bookPaper: (request) => writer.run({ kind: 'order_paper', request }),
  bookWaiting: (step) => writer.run({ kind: 'waiting_list', step }),
  bookRename: (request) => writer.run({ kind: 'order_name', request }),
  bookResale: (request) => writer.run({ kind: 'order_resale', request }),
  bookReturn: (request) => writer.run({ kind: 'order_return', request }),
  bookWithdrawal: (withdrawal) => writer.run({ kind: 'withdrawal', withdrawal }),
  bookVisits: (visits) => writer.run({ kind: 'shop_visits', visits }),
})
