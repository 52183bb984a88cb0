import { IconBottle } from '@tabler/icons-react'
import { type ClientDomain, modal } from '../kit/domain'
import { namedEntry } from '../kit/sync/entry-words'

export const productsClientDomain: ClientDomain = {
  navigation: [{ to: '/products', label: 'products.title', icon: IconBottle, can: 'products.read', group: 'office' }],
  modals: {
    product_form: modal(() => import('./modals').then((m) => m.ProductForm), 'products.edit'),
    recount_product: modal(() => import('./modals').then((m) => m.RecountProduct), 'products.edit'),
    delete_product: modal(() => import('./modals').then((m) => m.DeleteProduct), 'products.edit'),
  },
  entries: { CreateProduct: namedEntry('sync.entry.CreateProduct'), UpdateProduct: namedEntry('sync.entry.UpdateProduct') },
}
