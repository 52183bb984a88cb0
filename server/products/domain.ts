import type { ServerDomain } from '../server-domain'
import { bookProduct, bookProductChange, bookProductDeletion, bookProductRecount } from './handlers'
import { productReadings } from './queries'

export const productsServerDomain = {
  handlers: {
    CreateProduct: { book: bookProduct },
    DeleteProduct: { book: bookProductDeletion },
    RecountProduct: { book: bookProductRecount },
    UpdateProduct: { book: bookProductChange },
  },
  readings: productReadings,
} satisfies ServerDomain
