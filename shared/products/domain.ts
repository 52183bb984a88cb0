import type { Domain } from '../kernel/model/domain'
import { createProduct, deleteProduct, recountProduct, updateProduct } from './commands'
import { products } from './entity'
import { productsPhrases } from './phrases'

export const productsDomain = {
  entities: [products],
  commands: [createProduct, deleteProduct, recountProduct, updateProduct],
  phrases: [productsPhrases],
} as const satisfies Domain
