/** A column: text with a maximum length, or a number with decimal places. */
export type DsfinvkColumn = { readonly name: string; readonly length?: number; readonly decimals?: number }

/** A file of the export. The first `keys` columns identify a row. */
export type Table = {
  readonly file: string
  readonly name: string
  readonly keys: number
  readonly columns: readonly DsfinvkColumn[]
}

const text = (name: string, length: number): DsfinvkColumn => ({ name, length })
const number = (name: string, decimals = 0): DsfinvkColumn => ({ name, decimals })

/** Columns that every table begins with: the register, and the time and number of its closing. */
const CLOSING = [text('Z_KASSE_ID', 50), text('Z_ERSTELLUNG', 35), number('Z_NR')]
const RECEIPT = [...CLOSING, text('BON_ID', 40)]
const LINE = [...RECEIPT, text('POS_ZEILE', 50)]

const amounts = (
  prefix: string,
  [gross, net, tax]: readonly [string, string, string] = ['BRUTTO', 'NETTO', 'UST'],
): readonly DsfinvkColumn[] => [gross, net, tax].map((part) => number(`${prefix}_${part}`, 5))

const certificate = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'].map((part) => text(`TSE_ZERTIFIKAT_${part}`, 1000))

const address = (prefix: string): readonly DsfinvkColumn[] => [
  text(`${prefix}STRASSE`, 60),
  text(`${prefix}PLZ`, 10),
  text(`${prefix}ORT`, 62),
  text(`${prefix}LAND`, 3),
]

/** Version of the taxonomy that the tables below follow. */
export const TAXONOMY = '2.3'

/**
 * The tables of DSFinV-K 2.3: single records, closings and master data. Every export has all of them, also where they
 * are empty.
 */
export const DSFINVK_TABLES = [
  {
    file: 'lines.csv',
    name: 'Bonpos',
    keys: 5,
    columns: [
      ...LINE,
      text('GUTSCHEIN_NR', 50),
      text('ARTIKELTEXT', 255),
      text('POS_TERMINAL_ID', 50),
      text('GV_TYP', 30),
      text('GV_NAME', 40),
      text('INHAUS', 1),
      text('P_STORNO', 1),
      number('AGENTUR_ID'),
      text('ART_NR', 50),
      text('GTIN', 50),
      text('WARENGR_ID', 40),
      text('WARENGR', 50),
      number('MENGE', 3),
      number('FAKTOR', 3),
      text('EINHEIT', 50),
      number('STK_BR', 5),
    ],
  },
  {
    file: 'lines_vat.csv',
    name: 'Bonpos_USt',
    keys: 6,
    columns: [...LINE, number('UST_SCHLUESSEL'), ...amounts('POS')],
  },
  {
    file: 'itemamounts.csv',
    name: 'Bonpos_Preisfindung',
    keys: 7,
    columns: [...LINE, text('TYP', 20), number('UST_SCHLUESSEL'), ...amounts('PF')],
  },
  {
    file: 'subitems.csv',
    name: 'Bonpos_Zusatzinfo',
    keys: 6,
    columns: [
      ...LINE,
      text('ZI_ART_NR', 50),
      text('ZI_GTIN', 50),
      text('ZI_NAME', 50),
      text('ZI_WARENGR_ID', 40),
      text('ZI_WARENGR', 50),
      number('ZI_MENGE', 3),
      number('ZI_FAKTOR', 3),
      text('ZI_EINHEIT', 50),
      number('ZI_UST_SCHLUESSEL'),
      ...amounts('ZI_BASISPREIS'),
    ],
  },
  {
    file: 'transactions.csv',
    name: 'Bonkopf',
    keys: 4,
    columns: [
      ...RECEIPT,
      number('BON_NR'),
      text('BON_TYP', 30),
      text('BON_NAME', 60),
      text('TERMINAL_ID', 50),
      text('BON_STORNO', 1),
      text('BON_START', 35),
      text('BON_ENDE', 35),
      text('BEDIENER_ID', 50),
      text('BEDIENER_NAME', 50),
      number('UMS_BRUTTO', 2),
      text('KUNDE_NAME', 50),
      text('KUNDE_ID', 50),
      text('KUNDE_TYP', 50),
      ...address('KUNDE_'),
      text('KUNDE_USTID', 15),
      text('BON_NOTIZ', 255),
    ],
  },
  {
    file: 'transactions_vat.csv',
    name: 'Bonkopf_USt',
    keys: 5,
    columns: [...RECEIPT, number('UST_SCHLUESSEL'), ...amounts('BON')],
  },
  {
    file: 'allocation_groups.csv',
    name: 'Bonkopf_AbrKreis',
    keys: 5,
    columns: [...RECEIPT, text('ABRECHNUNGSKREIS', 50)],
  },
  {
    file: 'datapayment.csv',
    name: 'Bonkopf_Zahlarten',
    keys: 7,
    columns: [
      ...RECEIPT,
      text('ZAHLART_TYP', 25),
      text('ZAHLART_NAME', 60),
      text('ZAHLWAEH_CODE', 3),
      number('ZAHLWAEH_BETRAG', 2),
      number('BASISWAEH_BETRAG', 2),
    ],
  },
  {
    file: 'references.csv',
    name: 'Bon_Referenzen',
    keys: 6,
    columns: [
      ...LINE,
      text('REF_TYP', 20),
      text('REF_NAME', 40),
      text('REF_DATUM', 35),
      text('REF_Z_KASSE_ID', 50),
      number('REF_Z_NR'),
      text('REF_BON_ID', 40),
    ],
  },
  {
    file: 'transactions_tse.csv',
    name: 'TSE_Transaktionen',
    keys: 4,
    columns: [
      ...RECEIPT,
      number('TSE_ID'),
      number('TSE_TANR'),
      text('TSE_TA_START', 35),
      text('TSE_TA_ENDE', 35),
      text('TSE_TA_VORGANGSART', 30),
      number('TSE_TA_SIGZ'),
      text('TSE_TA_SIG', 512),
      text('TSE_TA_FEHLER', 200),
      text('TSE_VORGANGSDATEN', 2000),
    ],
  },
  {
    file: 'cashpointclosing.csv',
    name: 'Stamm_Abschluss',
    keys: 3,
    columns: [
      ...CLOSING,
      text('Z_BUCHUNGSTAG', 10),
      text('TAXONOMIE_VERSION', 10),
      text('Z_START_ID', 40),
      text('Z_ENDE_ID', 40),
      text('NAME', 60),
      ...address(''),
      text('STNR', 20),
      text('USTID', 15),
      number('Z_SE_ZAHLUNGEN', 2),
      number('Z_SE_BARZAHLUNGEN', 2),
    ],
  },
  {
    file: 'location.csv',
    name: 'Stamm_Orte',
    keys: 3,
    columns: [...CLOSING, text('LOC_NAME', 60), ...address('LOC_'), text('LOC_USTID', 15)],
  },
  {
    file: 'cashregister.csv',
    name: 'Stamm_Kassen',
    keys: 3,
    columns: [
      ...CLOSING,
      text('KASSE_BRAND', 50),
      text('KASSE_MODELL', 50),
      text('KASSE_SERIENNR', 70),
      text('KASSE_SW_BRAND', 50),
      text('KASSE_SW_VERSION', 50),
      text('KASSE_BASISWAEH_CODE', 3),
      text('KEINE_UST_ZUORDNUNG', 1),
    ],
  },
  {
    file: 'slaves.csv',
    name: 'Stamm_Terminals',
    keys: 4,
    columns: [
      ...CLOSING,
      text('TERMINAL_ID', 50),
      text('TERMINAL_BRAND', 50),
      text('TERMINAL_MODELL', 50),
      text('TERMINAL_SERIENNR', 70),
      text('TERMINAL_SW_BRAND', 50),
      text('TERMINAL_SW_VERSION', 50),
    ],
  },
  {
    file: 'pa.csv',
    name: 'Stamm_Agenturen',
    keys: 4,
    columns: [
      ...CLOSING,
      number('AGENTUR_ID'),
      text('AGENTUR_NAME', 60),
      ...address('AGENTUR_'),
      text('AGENTUR_STNR', 20),
      text('AGENTUR_USTID', 15),
    ],
  },
  {
    file: 'vat.csv',
    name: 'Stamm_USt',
    keys: 4,
    columns: [...CLOSING, number('UST_SCHLUESSEL'), number('UST_SATZ', 2), text('UST_BESCHR', 55)],
  },
  {
    file: 'tse.csv',
    name: 'Stamm_TSE',
    keys: 4,
    columns: [
      ...CLOSING,
      number('TSE_ID'),
      text('TSE_SERIAL', 68),
      text('TSE_SIG_ALGO', 21),
      text('TSE_ZEITFORMAT', 31),
      text('TSE_PD_ENCODING', 5),
      text('TSE_PUBLIC_KEY', 512),
      ...certificate,
    ],
  },
  {
    file: 'businesscases.csv',
    name: 'Z_GV_Typ',
    keys: 7,
    columns: [
      ...CLOSING,
      text('GV_TYP', 30),
      text('GV_NAME', 40),
      number('AGENTUR_ID'),
      number('UST_SCHLUESSEL'),
      ...amounts('Z', ['UMS_BRUTTO', 'UMS_NETTO', 'UST']),
    ],
  },
  {
    file: 'payment.csv',
    name: 'Z_Zahlart',
    keys: 5,
    columns: [...CLOSING, text('ZAHLART_TYP', 25), text('ZAHLART_NAME', 60), number('Z_ZAHLART_BETRAG', 2)],
  },
  {
    file: 'cash_per_currency.csv',
    name: 'Z_Waehrungen',
    keys: 4,
    columns: [...CLOSING, text('ZAHLART_WAEH', 3), number('ZAHLART_BETRAG_WAEH', 2)],
  },
] as const satisfies readonly Table[]

export type FileName = (typeof DSFINVK_TABLES)[number]['file']
