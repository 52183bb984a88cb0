/** Texts of a sales report beyond those of a Z report. */
export const reportPhrases = {
  en: {
    on_day: 'Sales on {{from}}',
    over: 'Sales from {{from}} to {{until}}',
    orders: 'Orders',
    tickets: 'Tickets',
    open: 'Unpaid',
    events: 'By event',
    other: 'Products and vouchers',
    donations: 'Donations',
    shifts: 'Closed shifts',
    difference: 'Difference',
    nothing: 'Nothing was sold.',
  },
  de: {
    on_day: 'Verkäufe am {{from}}',
    over: 'Verkäufe vom {{from}} bis {{until}}',
    orders: 'Bestellungen',
    tickets: 'Tickets',
    open: 'Unbezahlt',
    events: 'Nach Veranstaltung',
    other: 'Produkte und Gutscheine',
    donations: 'Spenden',
    shifts: 'Abgeschlossene Schichten',
    difference: 'Differenz',
    nothing: 'Es wurde nichts verkauft.',
  },
} as const
