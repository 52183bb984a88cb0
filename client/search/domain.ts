import { barItem, type ClientDomain } from '../parts/app/domain'

export const searchClientDomain: ClientDomain = {
  bar: {
    search: barItem(() => import('./search-button').then((m) => m.SearchButton), null),
    create: barItem(() => import('./create-menu').then((m) => m.CreateMenu), null),
  },
}
