import { builtInTemplate, templateJson } from '../../../shared/email/templates/built-in'
import { DAY, iso } from '../../../shared/kernel/time'
import type { ReplicatedRowOf, RowOf } from '../../../shared/model'
import type { Evening } from '../programme/evenings'
import type { RowMaker } from '../row-maker'

/** The press accreditation: the evenings it is valid for, and its contacts. */
type PressAccreditation = {
  readonly premieres: readonly Pick<Evening, 'event' | 'prices'>[]
  readonly guests: readonly Pick<ReplicatedRowOf<'contacts'>, 'id'>[]
}

/** Makes what the theatre's office has set up: shipping, bank account, message templates, reminders, accreditation. */
export function makeBackOffice(
  maker: RowMaker,
  at: number,
  now: number,
  author: string,
  { premieres, guests }: PressAccreditation,
) {
  const provider = (name: string, method: RowOf<'shipping_providers'>['method'], price: number) =>
    maker.row(at, { name, method, price, enabled: true })
  const account = maker.row(at, {
    holder: 'Stadttheater Lindenau',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: 'Deutsche Kreditbank',
    is_default: true,
  })
  const template = (name: string, subject: string, builtIn: string, created: number) => {
    const { type, body } = builtInTemplate(builtIn) ?? { type: 'newsletter' as const, body: '' }
    return maker.row(created, {
      name,
      subject,
      body,
      json: templateJson(type, body),
      preview_url: null,
      created_by_id: author,
      updated_by_id: author,
      deleted_by_id: null,
      deleted_at: null,
    })
  }
  const templates = [
    template('Spielplan', 'Der neue Spielplan ist da', 'local_list_de', now - 200 * DAY),
    template('Erinnerung', 'Morgen sehen wir uns: {{event_title}}', 'local_reminder_de', now - 300 * DAY),
  ] as const
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
    shipping_providers: [
      provider('Abholung an der Kasse', 'collect', 0),
      provider('Als PDF', 'pdf', 0),
      provider('Deutsche Post', 'postal', 390),
    ],
    buyer_policies: [
      maker.row(at, {
        name: 'Standard',
        is_default: true,
        returns: true,
        returns_until: 24,
        return_fee: 200,
        return_as: 'either' as const,
        exchanges: true,
        exchanges_until: 24,
        exchange_fee: 100,
        renames: true,
        resale: true,
        resale_fee: 100,
      }),
    ],
    bank_accounts: [account],
    sales_partners: [
      maker.row(at, {
        name: 'Tourist-Information am Markt',
        email: 'info@markt.example',
        commission: 1000,
        enabled: true,
      }),
    ],
    kiosk_devices: [
      maker.row(at, {
        name: 'Foyer links',
        location_id: null,
        place: 'neben der Garderobe',
        enabled: true,
        paired_at: null,
        seen_at: null,
      }),
    ],
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
    accreditations: [press],
    accreditation_events: premieres.flatMap(({ event, prices: [price] }) =>
      price ? [maker.row(at, { accreditation_id: press.id, event_id: event.id, price_id: price.id, max_qty: 2 })] : [],
    ),
    accreditation_contacts: guests.map((guest) => maker.row(at, { accreditation_id: press.id, contact_id: guest.id })),
    social_accounts: [social('facebook', '1894042026'), social('instagram', 'stadttheater.lindenau')],
  }
}
