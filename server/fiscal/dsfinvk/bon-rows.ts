import { sum } from '../../../shared/kernel/money'
import type { RowOf } from '../../../shared/model'
import type { TseRecord } from '../tse-record'
import type { Bon, BonLine } from './bon'
import { type Closing, type ClosingRows, localTime, sumByGroup, taxColumns } from './closing'
import { type DsfinvkRow, money } from './write-table'

const unitPrice = ({ gross, qty }: BonLine) => ({ units: qty === 0 ? 0 : Math.round((gross * 1000) / qty), places: 5 })

/** Rows of a single receipt. */
export function bonRows(head: DsfinvkRow, bon: Bon, closing: Closing): Pick<ClosingRows, BonFile> {
  const { receipt, lines, payments } = bon
  const { zone, currency, users, shift } = closing
  const own = { ...head, BON_ID: receipt.id }
  const placed = lines.map((line, i) => ({ line, at: { ...own, POS_ZEILE: `${i + 1}` } }))
  const sale =
    receipt.kind === 'void'
      ? closing.receipts.find((each) => each.kind === 'sale' && each.order_id === receipt.order_id)
      : undefined
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
    'lines_vat.csv': placed.map(({ line, at }) => ({ ...at, UST_SCHLUESSEL: line.vat, ...taxColumns('POS', line) })),
    'itemamounts.csv': placed.flatMap(({ line, at }) =>
      line.discount === 0 ? [] : priceParts(line).map((part) => ({ ...at, ...part })),
    ),
    'transactions.csv': [
      {
        ...own,
        BON_NR: receipt.number,
        BON_TYP: bon.type,
        TERMINAL_ID: receipt.device_id,
        BON_STORNO: receipt.kind === 'void' ? '1' : '0',
        BON_START: localTime(zone, receipt.created_at),
        BON_ENDE: localTime(zone, receipt.created_at),
        BEDIENER_ID: receipt.user_id,
        BEDIENER_NAME: users.get(receipt.user_id) ?? '',
        UMS_BRUTTO: money(sum(lines.map(({ gross }) => gross))),
        BON_NOTIZ: bon.note,
      },
    ],
    'transactions_vat.csv': sumByGroup(lines, ({ vat }) => `${vat}`).map((line) => ({
      ...own,
      UST_SCHLUESSEL: line.vat,
      ...taxColumns('BON', line),
    })),
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
            REF_DATUM: localTime(zone, sale.created_at),
            REF_Z_KASSE_ID: shift.right_id,
            REF_Z_NR: shift.num,
            REF_BON_ID: sale.id,
          },
        ]
      : [],
    'transactions_tse.csv': [{ ...own, ...tseRow(closing.signed.get(receipt.id), zone, receipt) }],
  }
}

export type BonFile =
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
  const ofDiscount =
    gross + discount === 0 ? 0 : Math.round((tax * discount) / (gross === 0 ? gross + discount : gross))
  return [
    {
      TYP: 'base_amount',
      UST_SCHLUESSEL: vat,
      ...taxColumns('PF', { gross: gross + discount, tax: tax + ofDiscount }),
    },
    { TYP: 'discount', UST_SCHLUESSEL: vat, ...taxColumns('PF', { gross: 0 - discount, tax: 0 - ofDiscount }) },
  ]
}

function tseRow(record: TseRecord | undefined, zone: string, { created_at }: RowOf<'receipts'>): DsfinvkRow {
  if (!record) return { TSE_TA_FEHLER: 'Keine technische Sicherheitseinrichtung' }
  if (record.state === 'failed')
    return {
      TSE_ID: 1,
      TSE_TA_START: localTime(zone, created_at),
      TSE_TA_ENDE: localTime(zone, created_at),
      TSE_TA_FEHLER: 'Sicherheitseinrichtung ausgefallen',
    }
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
