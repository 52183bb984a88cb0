import { DAY, iso } from '../../../shared/kernel/time'
import type { KeptRowOf, RowOf } from '../../../shared/model'
import type { Evening } from '../programme/evenings'
import type { RowMaker } from '../row-maker'

/** The press accreditation: the evenings it is valid for, and its contacts. */
type PressAccreditation = { readonly premieres: readonly Pick<Evening, 'event' | 'prices'>[]; readonly guests: readonly Pick<KeptRowOf<'contacts'>, 'id'>[] }

/** Makes what the theatre's office has set up: shipping, bank account, message templates, campaigns, accreditation. */
export function makeBackOffice(maker: RowMaker, at: number, now: number, author: string, { premieres, guests }: PressAccreditation) {
  const provider = (name: string, method: RowOf<'shipping_providers'>['method'], price: number) => maker.row(at, { name, method, price, enabled: true })
  const account = maker.row(at, {
    holder: 'Stadttheater Lindenau',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: 'Deutsche Kreditbank',
    is_default: true,
  })
  const template = (name: string, subject: string, type: string, created: number) =>
    maker.row(created, {
      name,
      subject,
      body: `<h1>${subject}</h1>`,
      json: JSON.stringify({ type }),
      preview_url: null,
      created_by_id: author,
      updated_by_id: author,
      deleted_by_id: null,
      deleted_at: null,
    })
  const templates = [
    template('Spielplan', 'Der neue Spielplan ist da', 'newsletter', now - 200 * DAY),
    template('Erinnerung', 'Morgen sehen wir uns', 'reminder', now - 300 * DAY),
  ] as const
  const group = maker.row(now - 70 * DAY, { name: 'Herbst im Großen Haus' })
  const nothing = {
    ends_at: null,
    preview_url: null,
    event_sync_id: null,
    event_id: null,
    message_id: null,
    promo_code_id: null,
    medias: [],
    kiosk_device_ids: [],
    fb_page_id: null,
    ig_user_id: null,
    original_url: null,
    target_url: null,
    label_ids: [],
    internal: false,
    group_id: group.id,
  }
  const action = (
    type: RowOf<'campaign_actions'>['type'],
    status: RowOf<'campaign_actions'>['status'],
    days: number | null,
    social_text: string,
    insights: readonly [number, number, number, number],
  ): RowOf<'campaign_actions'> => {
    const [views, likes, clicks, conversions] = insights
    const progress = status === 'FINISHED' ? { total: views, current: views } : { total: 0, current: 0 }
    return maker.row(now - 65 * DAY, {
      ...nothing,
      type,
      status,
      active: status === 'ENQUEUED',
      starts_at: days === null ? null : iso(now + days * DAY),
      social_text,
      insights: { views, likes, clicks, conversions },
      success_progress: progress,
    })
  }
  const press = maker.row(at, {
    name: 'Presse',
    description: '<p>Zwei Karten je Premiere.</p>',
    is_exclusive: false,
    contacts_qty: guests.length,
    starts_at: iso(now - 90 * DAY),
    ends_at: iso(now + 270 * DAY),
  })
  const social = (provider: RowOf<'social_accounts'>['provider'], external_id: string): RowOf<'social_accounts'> =>
    maker.row(at, { name: 'Stadttheater Lindenau', provider, external_id, connected_at: iso(at) })
  return {
    shipping_providers: [provider('Abholung an der Kasse', 'collect', 0), provider('Als PDF', 'pdf', 0), provider('Deutsche Post', 'postal', 390)],
    bank_accounts: [account],
    sales_partners: [maker.row(at, { name: 'Tourist-Information am Markt', email: 'info@markt.example', commission: 1000, enabled: true })],
    kiosk_devices: [maker.row(at, { name: 'Foyer links', location_id: null, place: 'neben der Garderobe', enabled: true })],
    message_templates: [...templates],
    reminders: [
      maker.row(at, {
        name: 'Am Tag davor',
        message_template_id: templates[1].id,
        send_days_before: 1,
        send_at_time: '16:00',
        is_default: true,
        timed_at: null,
      }),
    ],
    campaign_actions_groups: [group],
    campaign_actions: [
      action('newsletter', 'FINISHED', -60, 'Der neue Spielplan ist da', [2140, 0, 386, 71]),
      action('instagram', 'FINISHED', -45, 'Blick hinter den Vorhang', [5210, 431, 164, 18]),
      action('print', 'FINISHED', -40, 'Plakat in der Straßenbahn', [0, 0, 52, 9]),
      action('newsletter', 'ENQUEUED', 3, 'Karten zum Verschenken', [0, 0, 0, 0]),
      action('facebook', 'DRAFT', null, 'Probenfotos', [0, 0, 0, 0]),
    ],
    accreditations: [press],
    accreditation_events: premieres.flatMap(({ event, prices: [price] }) =>
      price ? [maker.row(at, { accreditation_id: press.id, event_id: event.id, price_id: price.id, max_qty: 2 })] : [],
    ),
    accreditation_contacts: guests.map((guest) => maker.row(at, { accreditation_id: press.id, contact_id: guest.id })),
    social_accounts: [social('facebook', '1894042026'), social('instagram', 'stadttheater.lindenau')],
  }
}
