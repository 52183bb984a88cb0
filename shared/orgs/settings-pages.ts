import {
  updateDonations,
  updateEventSettings,
  updateInternalReservationSettings,
  updateLandingPage,
  updateProductSettings,
  updateReservationSettings,
  updateWebShop,
  updateWebshopTerms,
} from './settings-commands'

/** The command of each settings page that is only values. */
export const settingsCommands = {
  event_settings: updateEventSettings,
  reservations: updateReservationSettings,
  products_settings: updateProductSettings,
  int_reservations: updateInternalReservationSettings,
  webshop_terms: updateWebshopTerms,
  landing_page: updateLandingPage,
  web_shop: updateWebShop,
  donations: updateDonations,
} as const
