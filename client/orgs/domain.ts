import {
  IconArmchair,
  IconBottle,
  IconBuilding,
  IconCalendarCog,
  IconCalendarDue,
  IconCreditCard,
  IconFileCheck,
  IconHeartHandshake,
  IconShoppingCart,
  IconWorld,
} from '@tabler/icons-react'
import { OPENS_MODAL } from '../../shared/kernel/model/list/filter'
import { modal } from '../kit/modal'
import { type ClientDomain, settingsPage } from '../parts/app/domain'

export const orgsClientDomain: ClientDomain = {
  settings: [
    settingsPage({
      page: 'general',
      help: 'first-steps',
      label: 'orgs.general',
      icon: IconBuilding,
      can: 'orgs.edit',
      load: () => import('./general').then((m) => m.GeneralSettings),
    }),
    settingsPage({
      page: 'payment_methods',
      help: 'payment-providers',
      label: 'orgs.payment_methods',
      icon: IconCreditCard,
      can: 'orgs.edit',
      load: () => import('./settings').then((m) => m.PaymentMethodSettings),
    }),
    settingsPage({
      page: 'event_settings',
      help: 'events',
      label: 'event_settings.title',
      icon: IconCalendarCog,
      can: 'events.edit',
      load: () => import('./value-pages').then((m) => m.EventSettings),
    }),
    settingsPage({
      page: 'reservations',
      help: 'desk',
      label: 'reservations.title',
      icon: IconCalendarDue,
      can: 'orgs.edit',
      load: () => import('./value-pages').then((m) => m.ReservationSettings),
    }),
    settingsPage({
      page: 'products_settings',
      help: 'products',
      label: 'products_settings.title',
      icon: IconBottle,
      can: 'orgs.edit',
      load: () => import('./value-pages').then((m) => m.ProductSettings),
    }),
    settingsPage({
      page: 'int_reservations',
      help: 'halls-and-seats',
      label: 'int_reservations.title',
      icon: IconArmchair,
      can: 'seats.edit',
      load: () => import('./value-pages').then((m) => m.InternalReservationSettings),
    }),
    settingsPage({
      page: 'webshop_terms',
      help: 'data-and-erasure',
      label: 'webshop_terms.title',
      icon: IconFileCheck,
      can: 'orgs.edit',
      load: () => import('./shop-pages').then((m) => m.WebshopTerms),
    }),
    settingsPage({
      page: 'web_shop',
      label: 'web_shop.title',
      icon: IconShoppingCart,
      can: 'orgs.edit',
      load: () => import('./web-shop').then((m) => m.WebShop),
    }),
    settingsPage({
      page: 'donations',
      label: 'donations.title',
      icon: IconHeartHandshake,
      can: 'orgs.edit',
      load: () => import('./value-pages').then((m) => m.DonationSettings),
    }),
    settingsPage({
      page: 'landing_page',
      label: 'landing_page.title',
      icon: IconWorld,
      can: 'orgs.edit',
      isWide: true,
      load: () => import('./landing-page').then((m) => m.LandingPage),
    }),
  ],
  modals: {
    season: modal(() => import('./season-modal').then((m) => m.SeasonModal), 'orgs.edit', { opensWith: OPENS_MODAL }),
  },
}
