import { CAMPAIGN_ACTION_STATUSES, CAMPAIGN_TYPES, MEDIA_TYPES } from './campaign_actions/entity'
import { NEWSLETTER_STATUSES } from './contacts/entity'
import { GENDERS } from './contacts/office'
import { SEARCH_KINDS } from './invoices/search'
import { TIME_BUCKETS } from './kernel/buckets'
import { MESSAGE_TYPES } from './messages/entity'
import { ORDER_TYPES } from './orders/entity'
import { CURRENCIES, FEATURES, PAYMENT_METHODS } from './orgs/entity'
import { POST_TYPES } from './posts/entity'
import { SHIPPING_METHODS } from './shipping_providers/entity'
import { SUPPORT_TICKET_PRIORITIES, SUPPORT_TICKET_STATUSES, SUPPORT_TICKET_TYPES } from './support_tickets/entity'
import { PRINT_KINDS, PRINTER_BRANDS } from './ticket_printers/entity'

type Labels<Value extends string> = { readonly [V in Value]: readonly [en: string, de: string] }

const labelled = <const Values extends readonly string[]>(values: Values, labels: Labels<Values[number]>) => ({ values, labels })

/** The enumerations of the specification (part 2, 9.3) by the names of their GraphQL types, and what each value is called in English and German. */
export const enumerations = {
  CampaignActionStatus: labelled(CAMPAIGN_ACTION_STATUSES, {
    DRAFT: ['Draft', 'Entwurf'],
    ENQUEUED: ['Scheduled', 'Geplant'],
    FAILED: ['Failed', 'Fehlgeschlagen'],
    FINISHED: ['Finished', 'Abgeschlossen'],
  }),
  MediaType: labelled(MEDIA_TYPES, { IMAGE: ['Image', 'Bild'], VIDEO: ['Video', 'Video'] }),
  CampaignActionType: labelled(CAMPAIGN_TYPES, {
    facebook: ['Facebook', 'Facebook'],
    instagram: ['Instagram', 'Instagram'],
    kiosk: ['Kiosk', 'Kiosk'],
    message: ['Message', 'Nachricht'],
    newsletter: ['Newsletter', 'Newsletter'],
    print: ['Print', 'Druck'],
    youtube: ['YouTube', 'YouTube'],
  }),
  Currency: labelled(CURRENCIES, {
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
  MessageType: labelled(MESSAGE_TYPES, {
    CHRISTMAS_PROMO_CODE: ['Promo code for Christmas', 'Aktionscode zu Weihnachten'],
    PROMO_CODE: ['Promo code', 'Aktionscode'],
    REMINDER: ['Reminder', 'Erinnerung'],
    SEASON_START_PROMO_CODE: ['Promo code for the start of the season', 'Aktionscode zum Beginn der Spielzeit'],
    VALENTINE_PROMO_CODE: ['Promo code for Valentine’s Day', 'Aktionscode zum Valentinstag'],
  }),
  OrgFeature: labelled(FEATURES, {
    cash_registry: ['Cash register', 'Kasse'],
    order_to_voucher_conversion: ['Orders into vouchers', 'Bestellungen in Gutscheine'],
    products: ['Products', 'Produkte'],
    reservations: ['Reservations', 'Reservierungen'],
    show_list: ['List of shows', 'Liste der Vorstellungen'],
    vouchers: ['Vouchers', 'Gutscheine'],
    web_shop: ['Web shop', 'Webshop'],
  }),
  PaymentMethod: labelled(PAYMENT_METHODS, {
    cash: ['Cash', 'Bar'],
    dealer_transfer: ['Transfer by a dealer', 'Überweisung des Händlers'],
    exchange: ['Exchange', 'Umtausch'],
    free: ['Free of charge', 'Kostenlos'],
    moto: ['Card by phone or post', 'Karte per Telefon oder Post'],
    oppwa: ['Card (OPPWA)', 'Karte (OPPWA)'],
    paypal: ['PayPal', 'PayPal'],
    stripe: ['Card (Stripe)', 'Karte (Stripe)'],
    terminal: ['Card terminal', 'Kartenterminal'],
    voucher: ['Voucher', 'Gutschein'],
    wire: ['Bank transfer', 'Überweisung'],
  }),
  NewsletterStatus: labelled(NEWSLETTER_STATUSES, {
    confirmed: ['Confirmed', 'Bestätigt'],
    pending: ['Not confirmed yet', 'Noch nicht bestätigt'],
    unsubscribed: ['Unsubscribed', 'Abgemeldet'],
  }),
  OrderType: labelled(ORDER_TYPES, { regular: ['Order', 'Bestellung'], reservation: ['Reservation', 'Reservierung'], option: ['Option', 'Option'] }),
  PrinterBrand: labelled(PRINTER_BRANDS, {
    BOCA: ['BOCA', 'BOCA'],
    EPSON: ['Epson', 'Epson'],
    GODEX: ['GoDEX', 'GoDEX'],
    STAR: ['Star', 'Star'],
    ZEBRA: ['Zebra', 'Zebra'],
  }),
  PrintKind: labelled(PRINT_KINDS, { RECEIPT: ['Receipt', 'Beleg'], TICKET: ['Ticket', 'Ticket'], VOUCHER: ['Voucher', 'Gutschein'] }),
  TimeBucket: labelled(TIME_BUCKETS, { DAY: ['Day', 'Tag'], HOUR: ['Hour', 'Stunde'], MONTH: ['Month', 'Monat'], WEEK: ['Week', 'Woche'] }),
  PostType: labelled(POST_TYPES, {
    announcement: ['Announcement', 'Ankündigung'],
    blog: ['Blog', 'Blog'],
    feature_request: ['Feature request', 'Wunsch'],
    incident: ['Incident', 'Störung'],
    knowledge: ['Knowledge base', 'Wissen'],
    page: ['Page', 'Seite'],
  }),
  ShippingMethod: labelled(SHIPPING_METHODS, { collect: ['Collection', 'Abholung'], pdf: ['PDF', 'PDF'], postal: ['Post', 'Post'] }),
  SupportTicketPriority: labelled(SUPPORT_TICKET_PRIORITIES, {
    CRITICAL: ['Critical', 'Kritisch'],
    HIGH: ['High', 'Hoch'],
    LOW: ['Low', 'Niedrig'],
    MEDIUM: ['Medium', 'Mittel'],
    URGENT: ['Urgent', 'Dringend'],
  }),
  SupportTicketStatus: labelled(SUPPORT_TICKET_STATUSES, {
    ACKNOWLEDGED: ['Acknowledged', 'Bestätigt'],
    CLOSED: ['Closed', 'Geschlossen'],
    COMPLETED: ['Completed', 'Erledigt'],
    IN_PROGRESS: ['In progress', 'In Arbeit'],
    POSTPONED: ['Postponed', 'Verschoben'],
    QUEUED: ['Queued', 'In der Warteschlange'],
    TRIAGE: ['Being looked at', 'In Sichtung'],
    WONT_FIX: ['Will not be done', 'Wird nicht gemacht'],
  }),
  SupportTicketType: labelled(SUPPORT_TICKET_TYPES, {
    BUG: ['Bug', 'Fehler'],
    FEATURE: ['Feature', 'Funktion'],
    QUESTION: ['Question', 'Frage'],
    TASK: ['Task', 'Aufgabe'],
  }),
  SearchKind: labelled(SEARCH_KINDS, {
    BOOKING_CODE: ['Booking code', 'Buchungscode'],
    INVOICE_ID: ['Invoice’s id', 'Kennung der Rechnung'],
    INVOICE_NUM: ['Invoice number', 'Rechnungsnummer'],
    NAME: ['Name', 'Name'],
    ORDER_ID: ['Order’s id', 'Kennung der Bestellung'],
  }),
  Gender: labelled(GENDERS, { F: ['Female', 'Weiblich'], M: ['Male', 'Männlich'] }),
} as const
