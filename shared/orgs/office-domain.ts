import type { Domain } from '../kernel/model/domain'
import { enumeration } from '../kernel/model/enumeration'
import { updateOrg } from './commands'
import { CURRENCIES, FEATURES, PAYMENT_METHODS } from './entity'
import { officeOrgs } from './office'
import { settingsCommands } from './settings-pages'

export const orgsOfficeDomain = {
  entities: [officeOrgs],
  commands: [updateOrg, ...Object.values(settingsCommands)],
  enumerations: [
    enumeration('Currency', CURRENCIES, {
      CZK: ['Czech koruna', 'Tschechische Krone'],
      DKK: ['Danish krone', 'Dänische Krone'],
      EUR: ['Euro', 'Euro'],
      GBP: ['Pound sterling', 'Pfund Sterling'],
      HUF: ['Hungarian forint', 'Ungarischer Forint'],
      PLN: ['Polish złoty', 'Polnischer Złoty'],
      RON: ['Romanian leu', 'Rumänischer Leu'],
      SEK: ['Swedish krona', 'Schwedische Krone'],
      UAH: ['Ukrainian hryvnia', 'Ukrainische Hrywnja'],
      USD: ['US dollar', 'US-Dollar'],
    }),
    enumeration('OrgFeature', FEATURES, {
      cash_registry: ['Cash register', 'Kasse'],
      order_to_voucher_conversion: ['Convert orders to vouchers', 'Bestellungen in Gutscheine umwandeln'],
      products: ['Products', 'Produkte'],
      reservations: ['Reservations', 'Reservierungen'],
      show_list: ['Show list', 'Vorstellungsliste'],
      vouchers: ['Vouchers', 'Gutscheine'],
      web_shop: ['Web shop', 'Webshop'],
    }),
    enumeration('PaymentMethod', PAYMENT_METHODS, {
      cash: ['Cash', 'Bar'],
      dealer_transfer: ['Dealer', 'Vorverkaufsstelle'],
      exchange: ['Exchange', 'Umtausch'],
      free: ['Free of charge', 'Kostenlos'],
      moto: ['Card by phone', 'Karte am Telefon'],
      oppwa: ['Card (OPPWA)', 'Karte (OPPWA)'],
      paypal: ['PayPal', 'PayPal'],
      stripe: ['Card (Stripe)', 'Karte (Stripe)'],
      terminal: ['Card terminal', 'Kartenterminal'],
      voucher: ['Voucher', 'Gutschein'],
      wire: ['Bank transfer', 'Überweisung'],
    }),
  ],
} as const satisfies Domain
