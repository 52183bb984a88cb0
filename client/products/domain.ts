import { IconBottle } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { namedEntry } from '../kit/sync/entry-words'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const productsClientDomain: ClientDomain = {
  navigation: [
    {
      to: '/products',
      help: 'products',
      label: 'app.tab.products',
      icon: IconBottle,
      can: 'products.read',
      at: 'products',
    },
  ],
  settings: [
    settingsPage({
      page: 'products',
      help: 'products',
      label: 'settings.products',
      icon: IconBottle,
      can: 'products.read',
      load: () => import('./page').then((m) => m.ProductsPage),
    }),
  ],
  modals: {
    new_product_order: modal(() => import('./product-order').then((m) => m.ProductOrder), 'orders.sell'),
    product_form: modal(() => import('./modals').then((m) => m.ProductForm), 'products.edit'),
    recount_product: modal(() => import('./modals').then((m) => m.RecountProduct), 'products.edit'),
    delete_product: modal(() => import('./modals').then((m) => m.DeleteProduct), 'products.edit'),
  },
  entries: {
    CreateProduct: namedEntry('sync.entry.CreateProduct'),
    UpdateProduct: namedEntry('sync.entry.UpdateProduct'),
  },
}
