import type { ServerDomain } from '../server-domain'
import { bookChange, bookDeletion, bookProduct, bookRecount } from './handlers'
import { productReadings } from './queries'

export const productsServerDomain = {
  handlers: {
    CreateProduct: { book: bookProduct },
    DeleteProduct: { book: bookDeletion },
    RecountProduct: { book: bookRecount },
    UpdateProduct: { book: bookChange },
  },
  readings: productReadings,
} satisfies ServerDomain
