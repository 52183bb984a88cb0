import { sum } from '../kernel/money'
import type { PhraseKey } from '../phrases'
import type { RowOf } from '../registry'
import type { ShiftFigures } from './rules'

/** Phrases and formats of the reader's language. Screen and server provide the same interface. */
export type ReportWords = {
  readonly t: (key: PhraseKey, params?: Readonly<Record<string, string | number>>) => string
  readonly money: (cents: number) => string
  readonly rate: (basisPoints: number) => string
  readonly stamp: (time: string) => string
}

/** Data of a report. `at` is the time of its figures: the end of a closed shift, now for an open one. */
export type ReportData = {
  readonly org: string
  readonly shift: Pick<
    RowOf<'cash_box_shifts'>,
    | 'num'
    | 'status'
    | 'starts_at'
    | 'ends_at'
    | 'counted'
    | 'expected'
    | 'difference'
    | 'difference_reason'
    | 'counts'
    | 'first_counted'
  >
  readonly figures: ShiftFigures
  readonly box: string
  readonly device: string
  readonly cashier: string
  readonly at: string
  /** Number of receipts that have not reached the server, null where that is not known. */
  readonly waiting: number | null
  /** Leaves out figures that reveal the balance of the drawer before a blind count. */
  readonly blind: boolean
}

/** A name with its value. Null is a rule between lines. */
export type ReportLine = {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
  readonly indent?: boolean
} | null

export type ReportSection = {
  readonly key: 'head' | 'turnover' | 'taxes' | 'vouchers' | 'drawer' | 'end'
  readonly title: string | null
  readonly lines: readonly ReportLine[]
}

export type ShiftReport = {
  readonly title: string
  readonly org: string
  readonly place: string
  readonly sections: readonly ReportSection[]
}

/** Formats an amount with its sign, also a positive one: `+€12.00`, `−€2.00`. */
export const signedAmount = (money: ReportWords['money'], cents: number): string =>
  cents > 0 ? `+${money(cents)}` : money(cents).replace('-', '−')

/**
 * Builds the lines of a Z-report, or of an X-report while the shift is open. Screen and PDF show exactly these lines.
 */
export function shiftReport(reported: ReportData, words: ReportWords): ShiftReport {
  const { shift, box, device } = reported
  return {
    title: words.t(shift.status === 'closed' ? 'cash_boxes.report.title' : 'cash_boxes.report.interim', {
      num: shift.num,
    }),
    org: reported.org,
    place: [device, box].filter(Boolean).join(' · '),
    sections: [
      head(reported, words),
      ...(reported.blind ? [] : [...salesSections(reported.figures, words), drawer(reported, words)]),
      end(reported, words),
    ].filter((section) => section.lines.length > 0),
  }
}

/** Lines for payments, turnover and voucher liabilities of a shift, or of any sales folded like one. */
export const salesSections = (figures: ShiftFigures, words: ReportWords): readonly ReportSection[] => [
  turnover(figures, words),
  taxes(figures, words),
  vouchers(figures, words),
]

function head({ shift, figures, cashier, at }: ReportData, { t, stamp }: ReportWords): ReportSection {
  const { first_number: first, last_number: last, qty, voids } = figures
  return {
    key: 'head',
    title: null,
    lines: [
      { name: t('cash_boxes.report.cashier'), value: cashier },
      { name: t('cash_boxes.report.opened'), value: stamp(shift.starts_at) },
      {
        name: t(shift.ends_at ? 'cash_boxes.report.closed' : 'cash_boxes.report.as_of'),
        value: stamp(shift.ends_at ?? at),
      },
      { name: t('cash_boxes.report.first'), value: first === null ? t('cash_boxes.report.none') : String(first) },
      { name: t('cash_boxes.report.last'), value: last === null ? t('cash_boxes.report.none') : String(last) },
      { name: t('cash_boxes.report.sales'), value: String(qty) },
      { name: t('cash_boxes.report.voids'), value: String(voids.qty) },
    ],
  }
}

/** Payments that are not turnover, so that payment methods and turnover can be reconciled. */
export const noTurnover = (
  { vouchers }: ShiftFigures,
  { t, money }: Pick<ReportWords, 't' | 'money'>,
): readonly { readonly name: string; readonly value: string }[] => [
  ...(vouchers.sold
    ? [{ name: t('cash_boxes.report.vouchers_no_turnover'), value: signedAmount(money, 0 - vouchers.sold) }]
    : []),
  ...(vouchers.redeemed_taxed
    ? [{ name: t('cash_boxes.report.vouchers_taxed_before'), value: signedAmount(money, 0 - vouchers.redeemed_taxed) }]
    : []),
]

function turnover(figures: ShiftFigures, { t, money }: ReportWords): ReportSection {
  return {
    key: 'turnover',
    title: t('cash_boxes.report.methods'),
    lines: [
      ...figures.methods.map(({ method, amount, qty }) => ({
        name: `${t(`orders.method.${method}`)} · ${qty}`,
        value: money(amount),
      })),
      ...(figures.voids.qty
        ? [{ name: t('cash_boxes.report.voids_in'), value: money(figures.voids.amount), indent: true }]
        : []),
      ...noTurnover(figures, { t, money }),
      { name: t('cash_boxes.figures.turnover'), value: money(figures.total), strong: true },
      ...(figures.discounts.qty
        ? [
            {
              name: `${t('cash_boxes.report.discounts')} · ${figures.discounts.qty}`,
              value: signedAmount(money, 0 - figures.discounts.amount),
              indent: true,
            },
          ]
        : []),
    ],
  }
}

function taxes(figures: ShiftFigures, { t, money, rate }: ReportWords): ReportSection {
  return {
    key: 'taxes',
    title: figures.taxes.length > 0 ? t('cash_boxes.report.taxes') : null,
    lines: figures.taxes.flatMap((line) => [
      { name: t('cash_boxes.report.gross', { rate: rate(line.rate) }), value: money(line.gross) },
      { name: t('cash_boxes.report.net'), value: money(line.gross - line.tax), indent: true },
      { name: t('cash_boxes.report.tax'), value: money(line.tax), indent: true },
    ]),
  }
}

/** Change of the voucher liability: increased by vouchers sold, reduced by those redeemed. */
function vouchers(figures: ShiftFigures, { t, money }: ReportWords): ReportSection {
  const { sold, sold_taxed, redeemed, redeemed_taxed } = figures.vouchers
  const moved = [
    { name: t('cash_boxes.report.vouchers_sold'), amount: sold },
    { name: t('cash_boxes.report.vouchers_sold_taxed'), amount: sold_taxed },
    { name: t('cash_boxes.report.vouchers_redeemed'), amount: 0 - redeemed },
    { name: t('cash_boxes.report.vouchers_redeemed_taxed'), amount: 0 - redeemed_taxed },
  ].filter(({ amount }) => amount !== 0)
  const lines = moved.map(({ name, amount }) => ({ name, value: signedAmount(money, amount) }))
  const owed = {
    name: t('cash_boxes.report.vouchers_owed'),
    value: signedAmount(money, sum(moved.map(({ amount }) => amount))),
    strong: true,
  }
  return {
    key: 'vouchers',
    title: lines.length > 0 ? t('cash_boxes.report.vouchers') : null,
    lines: lines.length > 0 ? [...lines, owed] : [],
  }
}

function drawer({ shift, figures }: ReportData, { t, money }: ReportWords): ReportSection {
  const moved = (kind: 'cash_in' | 'cash_out', sign: 1 | -1): ReportLine[] =>
    figures[kind] === 0
      ? []
      : [
          { name: t(`cash_boxes.figures.${kind}`), value: signedAmount(money, sign * figures[kind]) },
          ...figures.moves
            .filter((move) => move.kind === kind)
            .map((move) => ({
              name: `${move.reason || '–'} (${move.number})`,
              value: signedAmount(money, sign * move.amount),
              indent: true,
            })),
        ]
  const counted: ReportLine[] =
    shift.counted === null
      ? []
      : [
          null,
          ...(shift.counts ?? [])
            .filter(({ qty }) => qty > 0)
            .map(({ piece, qty }) => ({ name: `${qty} × ${money(piece)}`, value: money(piece * qty), indent: true })),
          { name: t('cash_boxes.figures.counted'), value: money(shift.counted) },
          ...(shift.first_counted === null
            ? []
            : [{ name: t('cash_boxes.report.first_counted'), value: money(shift.first_counted), indent: true }]),
          {
            name: t('cash_boxes.figures.difference'),
            value: signedAmount(money, shift.counted - figures.expected),
            strong: true,
          },
          ...(shift.difference_reason ? [{ name: t('cash_boxes.close.why'), value: shift.difference_reason }] : []),
        ]
  return {
    key: 'drawer',
    title: t('cash_boxes.report.drawer'),
    lines: [
      { name: t('cash_boxes.figures.opening'), value: money(figures.opening) },
      { name: t('cash_boxes.figures.cash_sales'), value: signedAmount(money, figures.cash_sales) },
      ...moved('cash_in', 1),
      ...moved('cash_out', -1),
      { name: t('cash_boxes.figures.expected'), value: money(figures.expected), strong: true },
      ...counted,
    ],
  }
}

function end({ shift, figures, waiting, blind }: ReportData, { t }: ReportWords): ReportSection {
  const { open, late } = figures.outage
  const outage = [
    ...(open > 0 ? [{ name: t('cash_boxes.report.unsigned'), value: String(open) }] : []),
    ...(late > 0 ? [{ name: t('cash_boxes.report.signed_late'), value: String(late) }] : []),
  ]
  const uploaded =
    waiting === null
      ? []
      : [
          {
            name: t('cash_boxes.report.waiting'),
            value: waiting === 0 ? t('cash_boxes.report.waiting_none') : String(waiting),
          },
        ]
  const hidden = blind && shift.status === 'open' ? [{ name: t('cash_boxes.report.blind'), value: '' }] : []
  return { key: 'end', title: null, lines: [...hidden, ...outage, ...uploaded] }
}
