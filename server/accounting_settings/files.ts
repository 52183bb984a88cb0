import type { z } from 'zod'
import { type AccountRole, accountNumber } from '../../shared/accounting_settings/chart'
import type { accounting_settings } from '../../shared/accounting_settings/entity'
import type { Posting } from '../../shared/accounting_settings/journal'
import { ms, wallTimeOf } from '../../shared/kernel/time'

/** A period's postings with everything that its files contain. */
export type Export = {
  readonly settings: Pick<
    z.infer<(typeof accounting_settings)['row']>,
    'chart' | 'consultant_number' | 'client_number' | 'fiscal_year_month' | 'accounts'
  >
  readonly currency: string
  readonly zone: string
  readonly from: string
  readonly until: string
  readonly now: number
  readonly postings: readonly Posting[]
}

type File = { readonly file_name: string; readonly content: string }

/** Quotes a text. A sign that a spreadsheet would take for a formula is put after an apostrophe. */
const quoted = (text: string): string =>
  `"${text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`

const decimal = (cents: number, comma: '.' | ','): string =>
  `${Math.trunc(Math.abs(cents) / 100)}${comma}${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Debited and credited account of a positive amount. */
function sidesOf({ debit, credit, amount }: Posting, { settings }: Export): readonly [debit: string, credit: string] {
  const number = (role: AccountRole) => accountNumber(settings, role)
  return amount > 0 ? [number(debit), number(credit)] : [number(credit), number(debit)]
}

const dayIn = (zone: string, at: string): string => wallTimeOf(zone, ms(at)).day

/** First and last day of the period. */
const daysOf = ({ zone, from, until }: Export): readonly [string, string] => [
  dayIn(zone, from),
  wallTimeOf(zone, ms(until) - 1).day,
]

/** A table of postings in UTF-8, with amounts as `1234.50`. */
export function csvFile(made: Export): File {
  const [first, last] = daysOf(made)
  const rows = made.postings.map((posting) => {
    const [debit, credit] = sidesOf(posting, made)
    const { at, amount, document, text } = posting
    return [
      dayIn(made.zone, at),
      debit,
      credit,
      decimal(amount, '.'),
      made.currency,
      quoted(document),
      quoted(text),
    ].join(',')
  })
  const head = 'date,debit_account,credit_account,amount,currency,document,text'
  return { file_name: `accounting-${first}-${last}.csv`, content: `${[head, ...rows].join('\r\n')}\r\n` }
}

/** Column names of a posting batch, as DATEV's format 700 names the first fourteen. */
const DATEV_COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

const compact = (day: string): string => day.replaceAll('-', '')

/** First day of the fiscal year that a day is in. */
function fiscalYearOf(day: string, month: number): string {
  const [year = 0, ofDay = 1] = day.split('-').map(Number)
  return `${ofDay >= month ? year : year - 1}${String(month).padStart(2, '0')}01`
}

/** Text in a field of DATEV, which knows neither line ends nor signs beyond Windows-1252 and limits its length. */
const datevText = (text: string, most: number): string =>
  `"${text
    .replace(/[\p{Cc}]+/gu, ' ')
    .slice(0, most)
    .replaceAll('"', '""')}"`

/** A posting batch in DATEV's format EXTF 700, category 21, version 13. It is to be written in Windows-1252. */
export function datevFile(made: Export): File {
  const { settings, currency, zone, now } = made
  const [first, last] = daysOf(made)
  const { day, time } = wallTimeOf(zone, now)
  const length = Math.max(
    4,
    ...made.postings.flatMap((posting) => sidesOf(posting, made)).map((account) => account.length),
  )
  const head = [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    `${compact(day)}${time.replaceAll(':', '').padEnd(6, '0').slice(0, 6)}000`,
    '',
    '"FO"',
    '""',
    '""',
    settings.consultant_number ?? 1001,
    settings.client_number ?? 1,
    fiscalYearOf(first, settings.fiscal_year_month),
    length,
    compact(first),
    compact(last),
    '"Foyer"',
    '""',
    1,
    0,
    0,
    `"${currency}"`,
    '',
    '""',
    '',
    '',
    `"${settings.chart === 'skr03' ? '03' : '04'}"`,
    '',
    '',
    '""',
    '""',
  ]
  const rows = made.postings.map((posting) => {
    const [debit, credit] = sidesOf(posting, made)
    const [, month = '', date = ''] = dayIn(zone, posting.at).split('-')
    const amount = decimal(posting.amount, ',')
    return [
      amount,
      '"S"',
      `"${currency}"`,
      '',
      '',
      '""',
      debit,
      credit,
      '""',
      `${date}${month}`,
      datevText(posting.document, 36),
      '""',
      '',
      datevText(posting.text, 60),
    ].join(';')
  })
  return {
    file_name: `EXTF_Buchungsstapel_${compact(first)}_${compact(last)}.csv`,
    content: `${[head.join(';'), DATEV_COLUMNS.join(';'), ...rows].join('\r\n')}\r\n`,
  }
}
