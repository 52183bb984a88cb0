import { foldShift } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'
import { iso, MINUTE, ms, zoneOffset } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { TseRecord } from '../tse-record'
import { type Bon, type BonLine, type BonOrder, bonOf } from './bon'
import { type FileName, TAXONOMY } from './tables'
import { vatOf } from './vat-keys'
import { type DsfinvkRow, money } from './write-table'

/** A business and its place, as the tax authority knows them. */
export type BusinessPlace = {
  readonly name: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** ISO 3166-1 alpha-3. */
  readonly country: string
  readonly vat_id: string
}

/** A closed shift with everything that its closing shows. */
export type Closing = {
  readonly business: BusinessPlace
  /** Number of the organisation at the tax office; empty for none. */
  readonly tax_number: string
  readonly location: BusinessPlace
  readonly currency: string
  readonly zone: string
  readonly version: string
  readonly box: RowOf<'cash_boxes'>
  readonly shift: RowOf<'cash_box_shifts'>
  /** All receipts of the shift in the order of their numbers. */
  readonly receipts: readonly RowOf<'receipts'>[]
  readonly orders: ReadonlyMap<string, BonOrder>
  /** Names by id. */
  readonly devices: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
  /** Signatures of a security device, by the receipt's id. */
  readonly signed: ReadonlyMap<string, TseRecord>
}

/** Rows of one closing for each file. */
export type ClosingRows = Readonly<Record<FileName, readonly DsfinvkRow[]>>

const BRAND = 'Foyer'

/** A time as the organisation's clocks showed it, with their offset: `2026-11-24T19:30:00+01:00`. */
function stamp(zone: string, at: string): string {
  const offset = zoneOffset(zone, ms(at))
  const minutes = Math.round(offset / MINUTE)
  const part = (value: number) => `${value}`.padStart(2, '0')
  const zoned = `${minutes < 0 ? '-' : '+'}${part(Math.floor(Math.abs(minutes) / 60))}:${part(Math.abs(minutes) % 60)}`
  return `${iso(ms(at) + offset).slice(0, 19)}${zoned}`
}

const taxed = (prefix: string, { gross, tax }: Pick<BonLine, 'gross' | 'tax'>): DsfinvkRow => ({
  [`${prefix}_BRUTTO`]: money(gross),
  [`${prefix}_NETTO`]: money(gross - tax),
  [`${prefix}_UST`]: money(tax),
})

/** Sums lines of the same group. */
function grouped<T extends { readonly gross: number; readonly tax: number }>(lines: readonly T[], keyOf: (line: T) => string): readonly T[] {
  const groups = new Map<string, T>()
  for (const line of lines) {
    const known = groups.get(keyOf(line))
    groups.set(keyOf(line), known ? { ...known, gross: known.gross + line.gross, tax: known.tax + line.tax } : line)
  }
  return [...groups.values()]
}

const unitPrice = ({ gross, qty }: BonLine) => ({ units: qty === 0 ? 0 : Math.round((gross * 1000) / qty), places: 5 })

/** Rows of a single receipt. */
function bonRows(head: DsfinvkRow, bon: Bon, closing: Closing): Pick<ClosingRows, BonFile> {
  const { receipt, lines, payments } = bon
  const { zone, currency, users, shift } = closing
  const own = { ...head, BON_ID: receipt.id }
  const placed = lines.map((line, i) => ({ line, at: { ...own, POS_ZEILE: `${i + 1}` } }))
  const sale = receipt.kind === 'void' ? closing.receipts.find((each) => each.kind === 'sale' && each.order_id === receipt.order_id) : undefined
  return {
    'lines.csv': placed.map(({ line, at }) => ({
      ...at,
      GUTSCHEIN_NR: line.voucher,
      ARTIKELTEXT: line.text,
      POS_TERMINAL_ID: receipt.device_id,
      GV_TYP: line.kind,
      INHAUS: '1',
      P_STORNO: '0',
      AGENTUR_ID: 0,
      ART_NR: line.article,
      MENGE: line.qty,
      STK_BR: unitPrice(line),
    })),
    'lines_vat.csv': placed.map(({ line, at }) => ({ ...at, UST_SCHLUESSEL: line.vat, ...taxed('POS', line) })),
    'itemamounts.csv': placed.flatMap(({ line, at }) => (line.discount === 0 ? [] : priceParts(line).map((part) => ({ ...at, ...part })))),
    'transactions.csv': [
      {
        ...own,
        BON_NR: receipt.number,
        BON_TYP: bon.type,
        TERMINAL_ID: receipt.device_id,
        BON_STORNO: receipt.kind === 'void' ? '1' : '0',
        BON_START: stamp(zone, receipt.created_at),
        BON_ENDE: stamp(zone, receipt.created_at),
        BEDIENER_ID: receipt.user_id,
        BEDIENER_NAME: users.get(receipt.user_id) ?? '',
        UMS_BRUTTO: money(sum(lines.map(({ gross }) => gross))),
        BON_NOTIZ: bon.note,
      },
    ],
    'transactions_vat.csv': grouped(lines, ({ vat }) => `${vat}`).map((line) => ({ ...own, UST_SCHLUESSEL: line.vat, ...taxed('BON', line) })),
    'datapayment.csv': payments.map(({ type, name, amount }) => ({
      ...own,
      ZAHLART_TYP: type,
      ZAHLART_NAME: name,
      ZAHLWAEH_CODE: currency,
      BASISWAEH_BETRAG: money(amount),
    })),
    'references.csv': sale
      ? [
          {
            ...own,
            REF_TYP: 'Transaktion',
            REF_DATUM: stamp(zone, sale.created_at),
            REF_Z_KASSE_ID: shift.right_id,
            REF_Z_NR: shift.num,
            REF_BON_ID: sale.id,
          },
        ]
      : [],
    'transactions_tse.csv': [{ ...own, ...tseRow(closing.signed.get(receipt.id), zone, receipt) }],
  }
}

type BonFile =
  | 'lines.csv'
  | 'lines_vat.csv'
  | 'itemamounts.csv'
  | 'transactions.csv'
  | 'transactions_vat.csv'
  | 'datapayment.csv'
  | 'references.csv'
  | 'transactions_tse.csv'

/** Base price and discount of a line. Together they are the line. */
function priceParts(line: BonLine): readonly DsfinvkRow[] {
  const { gross, tax, discount, vat } = line
  const ofDiscount = gross + discount === 0 ? 0 : Math.round((tax * discount) / (gross === 0 ? gross + discount : gross))
  return [
    { TYP: 'base_amount', UST_SCHLUESSEL: vat, ...taxed('PF', { gross: gross + discount, tax: tax + ofDiscount }) },
    { TYP: 'discount', UST_SCHLUESSEL: vat, ...taxed('PF', { gross: 0 - discount, tax: 0 - ofDiscount }) },
  ]
}

function tseRow(record: TseRecord | undefined, zone: string, { created_at }: RowOf<'receipts'>): DsfinvkRow {
  if (!record) return { TSE_TA_FEHLER: 'Keine technische Sicherheitseinrichtung' }
  if (record.state === 'failed')
    return { TSE_ID: 1, TSE_TA_START: stamp(zone, created_at), TSE_TA_ENDE: stamp(zone, created_at), TSE_TA_FEHLER: 'Sicherheitseinrichtung ausgefallen' }
  return {
    TSE_ID: 1,
    TSE_TANR: record.transaction,
    TSE_TA_START: record.started_at,
    TSE_TA_ENDE: record.finished_at,
    TSE_TA_VORGANGSART: record.process_type,
    TSE_TA_SIGZ: record.counter,
    TSE_TA_SIG: record.signature,
    TSE_VORGANGSDATEN: record.process_data,
  }
}

function tseMasterRow(record: TseRecord | undefined): DsfinvkRow | null {
  if (record?.state !== 'signed') return null
  return {
    TSE_ID: 1,
    TSE_SERIAL: record.serial,
    TSE_SIG_ALGO: record.algorithm,
    TSE_ZEITFORMAT: record.time_format,
    TSE_PD_ENCODING: 'UTF-8',
    TSE_PUBLIC_KEY: record.public_key,
  }
}

const placeRow = (prefix: string, { street, postcode, city, country }: BusinessPlace): DsfinvkRow => ({
  [`${prefix}STRASSE`]: street,
  [`${prefix}PLZ`]: postcode,
  [`${prefix}ORT`]: city,
  [`${prefix}LAND`]: country,
})

/** The receipts of a closing with their lines and payments, in order of their numbers. */
export function bonsOf({ shift, receipts, orders }: Pick<Closing, 'shift' | 'receipts' | 'orders'>): readonly Bon[] {
  const { expected } = foldShift(receipts)
  const difference = shift.counted === null ? 0 : shift.counted - expected
  return receipts.map((receipt) => bonOf(receipt, orders.get(receipt.order_id ?? '') ?? { items: [], payments: [] }, difference))
}

/** Builds all rows of a closing. Its sums are those of its receipts, and so those of the shift's Z-report. */
export function closingRows(closing: Closing): ClosingRows {
  const { shift, box, receipts, business, location, currency, zone, version, devices } = closing
  const head: DsfinvkRow = { Z_KASSE_ID: shift.right_id, Z_ERSTELLUNG: stamp(zone, shift.ends_at ?? shift.updated_at), Z_NR: shift.num }
  const bons = bonsOf(closing)
  const rows = bons.map((bon) => bonRows(head, bon, closing))
  const of = (file: BonFile) => rows.flatMap((each) => each[file])
  const lines = bons.flatMap((bon) => bon.lines)
  const payments = grouped(
    bons.flatMap((bon) => bon.payments.map(({ amount, ...payment }) => ({ ...payment, gross: amount, tax: 0 }))),
    ({ type, name }) => `${type} ${name}`,
  )
  const cash = sum(payments.flatMap(({ type, gross }) => (type === 'Bar' ? [gross] : [])))
  const master = receipts.map(({ id }) => tseMasterRow(closing.signed.get(id))).find((row) => row !== null)
  return {
    'lines.csv': of('lines.csv'),
    'lines_vat.csv': of('lines_vat.csv'),
    'itemamounts.csv': of('itemamounts.csv'),
    'subitems.csv': [],
    'transactions.csv': of('transactions.csv'),
    'transactions_vat.csv': of('transactions_vat.csv'),
    'allocation_groups.csv': [],
    'datapayment.csv': of('datapayment.csv'),
    'references.csv': of('references.csv'),
    'transactions_tse.csv': of('transactions_tse.csv'),
    'cashpointclosing.csv': [
      {
        ...head,
        TAXONOMIE_VERSION: TAXONOMY,
        Z_START_ID: receipts[0]?.id ?? '',
        Z_ENDE_ID: receipts.at(-1)?.id ?? '',
        NAME: business.name,
        ...placeRow('', business),
        STNR: closing.tax_number,
        USTID: business.vat_id,
        Z_SE_ZAHLUNGEN: money(sum(payments.map(({ gross }) => gross))),
        Z_SE_BARZAHLUNGEN: money(cash),
      },
    ],
    'location.csv': [{ ...head, LOC_NAME: location.name, ...placeRow('LOC_', location), LOC_USTID: location.vat_id }],
    'cashregister.csv': [
      {
        ...head,
        KASSE_BRAND: BRAND,
        KASSE_MODELL: box.name,
        KASSE_SERIENNR: shift.right_id,
        KASSE_SW_BRAND: BRAND,
        KASSE_SW_VERSION: version,
        KASSE_BASISWAEH_CODE: currency,
        KEINE_UST_ZUORDNUNG: '0',
      },
    ],
    'slaves.csv': [...new Set(receipts.map(({ device_id }) => device_id))].map((id) => ({
      ...head,
      TERMINAL_ID: id,
      TERMINAL_BRAND: BRAND,
      TERMINAL_MODELL: devices.get(id) ?? '',
      TERMINAL_SERIENNR: id,
      TERMINAL_SW_BRAND: BRAND,
      TERMINAL_SW_VERSION: version,
    })),
    'pa.csv': [],
    'vat.csv': [...new Set(lines.map(({ vat }) => vat))]
      .sort((a, b) => a - b)
      .map((key) => ({ ...head, UST_SCHLUESSEL: key, UST_SATZ: { units: vatOf(key).rate, places: 2 }, UST_BESCHR: vatOf(key).description })),
    'tse.csv': master ? [{ ...head, ...master }] : [],
    'businesscases.csv': grouped(lines, ({ kind, vat }) => `${kind} ${vat}`).map(({ kind, vat, gross, tax }) => ({
      ...head,
      GV_TYP: kind,
      AGENTUR_ID: 0,
      UST_SCHLUESSEL: vat,
      Z_UMS_BRUTTO: money(gross),
      Z_UMS_NETTO: money(gross - tax),
      Z_UST: money(tax),
    })),
    'payment.csv': payments.map(({ type, name, gross }) => ({ ...head, ZAHLART_TYP: type, ZAHLART_NAME: name, Z_ZAHLART_BETRAG: money(gross) })),
    'cash_per_currency.csv': [{ ...head, ZAHLART_WAEH: currency, ZAHLART_BETRAG_WAEH: money(cash) }],
  }
}
