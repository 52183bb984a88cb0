import type { ReactNode } from 'react'
import { IMPOSSIBLE_SCAN_REASONS } from '../../shared/check_ins/impossible-scan'
import { isErrorCode } from '../../shared/kernel/errors'
import { sum } from '../../shared/kernel/money'
import { decodeRequestedItems } from '../../shared/orders/refunds/refund'
import type { RowOf } from '../../shared/registry'
import { EXPOSED_KINDS } from '../../shared/rights/kinds'
import { codeText, type Format, type T } from '../kit/phrases'
import { entryWords } from '../kit/sync/entry-words'
import { heldText } from '../parts/rights/held-words'

type Incident = RowOf<'incidents'>
type Fact = readonly [label: string, value: ReactNode]

const receiptFact = ({ receipt_kept, receipt_disputed }: Incident['details']) =>
  receipt_kept === true
    ? 'incidents.fact.receipt_kept'
    : receipt_disputed === true
      ? 'incidents.fact.receipt_disputed'
      : 'incidents.fact.receipt_lost'

/** Lists the facts of an incident by its kind. `name` returns a person's or a device's name by id. */
export function incidentFacts(incident: Incident, t: T, format: Format, name: (id: string) => string): Fact[] {
  const { details } = incident
  const text = (key: string) => (typeof details[key] === 'string' ? details[key] : '')
  const number = (key: string) => (typeof details[key] === 'number' ? details[key] : 0)
  const scan = (which: 'first' | 'second', label: string): Fact[] =>
    text(`${which}_scan`)
      ? [
          [
            label,
            [
              text(`${which}_gate`),
              format.dateTime(text(`${which}_at`)),
              name(text(`${which}_user`)),
              name(text(`${which}_device`)),
            ]
              .filter(Boolean)
              .join(' · '),
          ],
        ]
      : []
  const held: Fact = [
    t('incidents.fact.held'),
    heldText(Object.fromEntries(EXPOSED_KINDS.map(({ as }) => [as, number(as)])), t, format) ||
      t('incidents.fact.held_nothing'),
  ]
  const overruled: Fact[] = details.overruled === true ? [[t('incidents.fact.overruled'), t('incidents.fact.yes')]] : []
  switch (incident.kind) {
    case 'double_entry':
      return [
        [
          t('incidents.fact.people'),
          t('incidents.fact.people_of', { admitted: number('admitted'), allowed: number('allowed') }),
        ],
        ...scan('first', t('incidents.fact.first')),
        ...scan('second', t('incidents.fact.second')),
        ...overruled,
      ]
    case 'admitted_after_cancellation':
      return [...scan('second', t('incidents.fact.scan')), ...overruled]
    case 'quarantined':
      return [
        [t('incidents.fact.entry'), entryWords(t, text('name'), null).title],
        [t('incidents.fact.reason'), isErrorCode(text('code')) ? codeText(t, text('code')) : text('code')],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
        [t('incidents.fact.by'), name(text('user_id'))],
        [t('incidents.fact.receipt'), t(receiptFact(details))],
        ...(incident.settled_at
          ? [
              [
                t('incidents.fact.booked'),
                t(
                  details.booked === true || details.done_in_words === true
                    ? 'incidents.fact.yes'
                    : 'incidents.fact.no',
                ),
              ] as const,
            ]
          : []),
      ]
    case 'price_changed':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.item'), text('static_name')],
        [t('incidents.fact.charged'), `${format.money(number('charged'))} · ${format.rate(number('charged_rate'))}`],
        [t('incidents.fact.price'), `${format.money(number('price'))} · ${format.rate(number('rate'))}`],
      ]
    case 'code_changed':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.code'), `${text('name')} · ${format.rate(number('rate_now'))}`],
        [
          t('incidents.fact.used_at'),
          `${format.rate(number('rate'))} · ${t('orders.qty', { count: number('tickets') })}`,
        ],
        ...(number('uncounted') > 0
          ? [[t('incidents.fact.uncounted'), format.number(number('uncounted'))] as const]
          : []),
      ]
    case 'accreditation_exceeded':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.item'), text('static_name')],
        [t('incidents.fact.bought'), t('incidents.fact.bought_of', { wanted: number('wanted'), had: number('had') })],
        [t('incidents.fact.accredited'), format.number(number('max'))],
      ]
    case 'event_cancelled':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('events.event'), `${text('titles')} · ${t('orders.qty', { count: number('qty') })}`],
        [t('incidents.fact.amount'), format.money(number('amount'))],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
        [t('incidents.fact.by'), name(text('user_id'))],
      ]
    case 'ticket_unreadable':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.pieces'), t('orders.qty', { count: number('qty') })],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
        [t('incidents.fact.by'), name(text('user_id'))],
      ]
    case 'voucher_unsold':
      return [
        [t('incidents.fact.voucher'), `${text('code')} · ${format.money(number('value'))}`],
        [t('incidents.fact.by'), name(text('user_id'))],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
      ]
    case 'scan_untrue':
      return [
        ...IMPOSSIBLE_SCAN_REASONS.flatMap((why) =>
          details.why === why ? [[t('incidents.fact.untrue'), t(`incidents.untrue.${why}`)] as const] : [],
        ),
        ...scan('second', t('incidents.fact.scan')),
        ...overruled,
      ]
    case 'not_cashier':
      return [
        [t('incidents.fact.by'), name(text('user_id'))],
        [t('incidents.fact.cashier'), name(text('cashier_id'))],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
      ]
    case 'paid_too_late':
    case 'payment_differs':
    case 'refund_failed':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.amount'), format.money(number('amount'))],
        ...(incident.kind === 'payment_differs'
          ? [[t('incidents.fact.paid'), `${format.number(number('paid') / 100)} ${text('currency')}`] as const]
          : []),
        [t('incidents.fact.provider_ref'), text('ref')],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
      ]
    case 'transfer_due':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.amount'), format.money(number('amount'))],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
      ]
    case 'withdrawal':
      return [
        [t('incidents.fact.order'), text('booking_code')],
        [t('incidents.fact.name'), text('name')],
        [t('incidents.fact.email'), text('email')],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
      ]
    case 'refund_requested': {
      const asked = decodeRequestedItems(details)
      return [
        [t('incidents.fact.order'), text('booking_code')],
        ...(asked
          ? [
              [
                t('incidents.fact.pieces'),
                t('orders.refund.some', { count: sum(asked.map(({ qty }) => qty)) }),
              ] as const,
            ]
          : []),
        [t('incidents.fact.amount'), format.money(number('amount'))],
        ...(text('email')
          ? [[t('incidents.fact.name'), text('name')] as const, [t('incidents.fact.email'), text('email')] as const]
          : []),
        [t('incidents.fact.why'), text('reason')],
        [t('incidents.fact.at'), text('at') && format.dateTime(text('at'))],
        [t('incidents.fact.by'), name(text('user_id'))],
        ...(details.approved === true
          ? [[t('incidents.fact.refunded'), format.money(number('refunded'))] as const]
          : []),
        ...(details.approved === false ? [[t('incidents.fact.refunded'), t('incidents.fact.declined')] as const] : []),
      ]
    }
    case 'restored':
      return [[t('incidents.fact.backup_at'), format.dateTime(text('backup_at'))]]
    case 'database_damaged':
      return [[t('incidents.fact.found'), text('found')]]
    case 'rights_lost':
      return [held]
    case 'device_cloned':
      return [
        [t('devices.entries'), format.number(number('last_seq'))],
        [
          t('incidents.fact.last_seen'),
          text('last_seen_at') ? format.dateTime(text('last_seen_at')) : t('devices.never_seen'),
        ],
      ]
    case 'device_revoked':
    case 'device_fenced':
      return [
        held,
        [t('incidents.fact.last_receipt'), format.number(number('last_receipt'))],
        [
          t('incidents.fact.last_seen'),
          text('last_seen_at') ? format.dateTime(text('last_seen_at')) : t('devices.never_seen'),
        ],
        [t('incidents.fact.by'), name(text('fenced_by'))],
      ]
  }
}
