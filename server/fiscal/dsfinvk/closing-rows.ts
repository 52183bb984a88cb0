import { foldShift } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'
import type { TseRecord } from '../tse-record'
import { type Bon, bonOf } from './bon'
import { type BonFile, bonRows } from './bon-rows'
import { type BusinessPlace, type Closing, type ClosingRows, localTime, sumByGroup } from './closing'
import { TAXONOMY } from './tables'
import { vatOf } from './vat-keys'
import { type DsfinvkRow, money } from './write-table'

const BRAND = 'Foyer'

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
  return receipts.map((receipt) =>
    bonOf(receipt, orders.get(receipt.order_id ?? '') ?? { items: [], payments: [] }, difference),
  )
}

/** Builds all rows of a closing. Its sums are those of its receipts, and so those of the shift's Z-report. */
export function closingRows(closing: Closing): ClosingRows {
  const { shift, box, receipts, business, location, currency, zone, version, devices } = closing
  const head: DsfinvkRow = {
    Z_KASSE_ID: shift.right_id,
    Z_ERSTELLUNG: localTime(zone, shift.ends_at ?? shift.updated_at),
    Z_NR: shift.num,
  }
  const bons = bonsOf(closing)
  const rows = bons.map((bon) => bonRows(head, bon, closing))
  const of = (file: BonFile) => rows.flatMap((each) => each[file])
  const lines = bons.flatMap((bon) => bon.lines)
  const payments = sumByGroup(
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
      .map((key) => ({
        ...head,
        UST_SCHLUESSEL: key,
        UST_SATZ: { units: vatOf(key).rate, places: 2 },
        UST_BESCHR: vatOf(key).description,
      })),
    'tse.csv': master ? [{ ...head, ...master }] : [],
    'businesscases.csv': sumByGroup(lines, ({ kind, vat }) => `${kind} ${vat}`).map(({ kind, vat, gross, tax }) => ({
      ...head,
      GV_TYP: kind,
      AGENTUR_ID: 0,
      UST_SCHLUESSEL: vat,
      Z_UMS_BRUTTO: money(gross),
      Z_UMS_NETTO: money(gross - tax),
      Z_UST: money(tax),
    })),
    'payment.csv': payments.map(({ type, name, gross }) => ({
      ...head,
      ZAHLART_TYP: type,
      ZAHLART_NAME: name,
      Z_ZAHLART_BETRAG: money(gross),
    })),
    'cash_per_currency.csv': [{ ...head, ZAHLART_WAEH: currency, ZAHLART_BETRAG_WAEH: money(cash) }],
  }
}
