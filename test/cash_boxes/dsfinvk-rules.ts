/** Rule of the DSFinV-K specification for a column: text of a length, a decimal number, a yes or no, or a time. */
type Rule = RegExp

const number = (places: number): Rule => (places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+,\\d{${places}}$`))

function ruleOf(short: string): Rule {
  if (short === 't') return /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)"$/
  if (short === 'b') return /^"[01]"$/
  if (short.startsWith('n')) return number(Number(short.slice(1)))
  return new RegExp(`^"([^"]|""){1,${short}}"$`)
}

const CLOSING = 'Z_KASSE_ID:50 Z_ERSTELLUNG:t Z_NR:n0'
const RECEIPT = `${CLOSING} BON_ID:40`

/**
 * Columns of each file in their order: `50` text of at most 50 characters, `n5` a number with five decimal places, `b`
 * yes or no, `t` a time.
 */
const FILES: Readonly<Record<string, string>> = {
  'lines.csv': `${RECEIPT} POS_ZEILE:50 GUTSCHEIN_NR:50 ARTIKELTEXT:255 POS_TERMINAL_ID:50 GV_TYP:30 GV_NAME:40 INHAUS:b P_STORNO:b AGENTUR_ID:n0 ART_NR:50 GTIN:50 WARENGR_ID:40 WARENGR:50 MENGE:n3 FAKTOR:n3 EINHEIT:50 STK_BR:n5`,
  'lines_vat.csv': `${RECEIPT} POS_ZEILE:50 UST_SCHLUESSEL:n0 POS_BRUTTO:n5 POS_NETTO:n5 POS_UST:n5`,
  'itemamounts.csv': `${RECEIPT} POS_ZEILE:50 TYP:20 UST_SCHLUESSEL:n0 PF_BRUTTO:n5 PF_NETTO:n5 PF_UST:n5`,
  'subitems.csv': `${RECEIPT} POS_ZEILE:50 ZI_ART_NR:50 ZI_GTIN:50 ZI_NAME:50 ZI_WARENGR_ID:40 ZI_WARENGR:50 ZI_MENGE:n3 ZI_FAKTOR:n3 ZI_EINHEIT:50 ZI_UST_SCHLUESSEL:n0 ZI_BASISPREIS_BRUTTO:n5 ZI_BASISPREIS_NETTO:n5 ZI_BASISPREIS_UST:n5`,
  'transactions.csv': `${RECEIPT} BON_NR:n0 BON_TYP:30 BON_NAME:60 TERMINAL_ID:50 BON_STORNO:b BON_START:t BON_ENDE:t BEDIENER_ID:50 BEDIENER_NAME:50 UMS_BRUTTO:n2 KUNDE_NAME:50 KUNDE_ID:50 KUNDE_TYP:50 KUNDE_STRASSE:60 KUNDE_PLZ:10 KUNDE_ORT:62 KUNDE_LAND:3 KUNDE_USTID:15 BON_NOTIZ:255`,
  'transactions_vat.csv': `${RECEIPT} UST_SCHLUESSEL:n0 BON_BRUTTO:n5 BON_NETTO:n5 BON_UST:n5`,
  'allocation_groups.csv': `${RECEIPT} ABRECHNUNGSKREIS:50`,
  'datapayment.csv': `${RECEIPT} ZAHLART_TYP:25 ZAHLART_NAME:60 ZAHLWAEH_CODE:3 ZAHLWAEH_BETRAG:n2 BASISWAEH_BETRAG:n2`,
  'references.csv': `${RECEIPT} POS_ZEILE:50 REF_TYP:20 REF_NAME:40 REF_DATUM:t REF_Z_KASSE_ID:50 REF_Z_NR:n0 REF_BON_ID:40`,
  'transactions_tse.csv': `${RECEIPT} TSE_ID:n0 TSE_TANR:n0 TSE_TA_START:35 TSE_TA_ENDE:35 TSE_TA_VORGANGSART:30 TSE_TA_SIGZ:n0 TSE_TA_SIG:512 TSE_TA_FEHLER:200 TSE_VORGANGSDATEN:2000`,
  'cashpointclosing.csv': `${CLOSING} Z_BUCHUNGSTAG:10 TAXONOMIE_VERSION:10 Z_START_ID:40 Z_ENDE_ID:40 NAME:60 STRASSE:60 PLZ:10 ORT:62 LAND:3 STNR:20 USTID:15 Z_SE_ZAHLUNGEN:n2 Z_SE_BARZAHLUNGEN:n2`,
  'location.csv': `${CLOSING} LOC_NAME:60 LOC_STRASSE:60 LOC_PLZ:10 LOC_ORT:62 LOC_LAND:3 LOC_USTID:15`,
  'cashregister.csv': `${CLOSING} KASSE_BRAND:50 KASSE_MODELL:50 KASSE_SERIENNR:70 KASSE_SW_BRAND:50 KASSE_SW_VERSION:50 KASSE_BASISWAEH_CODE:3 KEINE_UST_ZUORDNUNG:b`,
  'slaves.csv': `${CLOSING} TERMINAL_ID:50 TERMINAL_BRAND:50 TERMINAL_MODELL:50 TERMINAL_SERIENNR:70 TERMINAL_SW_BRAND:50 TERMINAL_SW_VERSION:50`,
  'pa.csv': `${CLOSING} AGENTUR_ID:n0 AGENTUR_NAME:60 AGENTUR_STRASSE:60 AGENTUR_PLZ:10 AGENTUR_ORT:62 AGENTUR_LAND:3 AGENTUR_STNR:20 AGENTUR_USTID:15`,
  'vat.csv': `${CLOSING} UST_SCHLUESSEL:n0 UST_SATZ:n2 UST_BESCHR:55`,
  'tse.csv': `${CLOSING} TSE_ID:n0 TSE_SERIAL:68 TSE_SIG_ALGO:21 TSE_ZEITFORMAT:31 TSE_PD_ENCODING:5 TSE_PUBLIC_KEY:512 TSE_ZERTIFIKAT_I:1000 TSE_ZERTIFIKAT_II:1000 TSE_ZERTIFIKAT_III:1000 TSE_ZERTIFIKAT_IV:1000 TSE_ZERTIFIKAT_V:1000 TSE_ZERTIFIKAT_VI:1000 TSE_ZERTIFIKAT_VII:1000`,
  'businesscases.csv': `${CLOSING} GV_TYP:30 GV_NAME:40 AGENTUR_ID:n0 UST_SCHLUESSEL:n0 Z_UMS_BRUTTO:n5 Z_UMS_NETTO:n5 Z_UST:n5`,
  'payment.csv': `${CLOSING} ZAHLART_TYP:25 ZAHLART_NAME:60 Z_ZAHLART_BETRAG:n2`,
  'cash_per_currency.csv': `${CLOSING} ZAHLART_WAEH:3 ZAHLART_BETRAG_WAEH:n2`,
}

/** Columns that are never empty, beside those that identify a row. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'lines.csv': ['ARTIKELTEXT', 'GV_TYP', 'MENGE', 'STK_BR'],
  'lines_vat.csv': ['UST_SCHLUESSEL', 'POS_BRUTTO', 'POS_NETTO', 'POS_UST'],
  'transactions.csv': [
    'BON_NR',
    'BON_TYP',
    'TERMINAL_ID',
    'BON_STORNO',
    'BON_START',
    'BON_ENDE',
    'BEDIENER_ID',
    'UMS_BRUTTO',
  ],
  'transactions_vat.csv': ['UST_SCHLUESSEL', 'BON_BRUTTO', 'BON_NETTO', 'BON_UST'],
  'datapayment.csv': ['ZAHLART_TYP', 'BASISWAEH_BETRAG'],
  'cashpointclosing.csv': [
    'TAXONOMIE_VERSION',
    'Z_START_ID',
    'Z_ENDE_ID',
    'NAME',
    'Z_SE_ZAHLUNGEN',
    'Z_SE_BARZAHLUNGEN',
  ],
  'cashregister.csv': ['KASSE_BRAND', 'KASSE_SW_BRAND', 'KASSE_SW_VERSION', 'KASSE_BASISWAEH_CODE'],
  'vat.csv': ['UST_SCHLUESSEL', 'UST_SATZ', 'UST_BESCHR'],
}

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  GV_TYP: [
    ...[
      'Umsatz',
      'Pfand',
      'PfandRueckzahlung',
      'MehrzweckgutscheinKauf',
      'MehrzweckgutscheinEinloesung',
      'EinzweckgutscheinKauf',
    ],
    ...[
      'EinzweckgutscheinEinloesung',
      'Forderungsentstehung',
      'Forderungsaufloesung',
      'Anzahlungseinstellung',
      'Anzahlungsaufloesung',
    ],
    ...[
      'Privateinlage',
      'Privatentnahme',
      'Geldtransit',
      'DifferenzSollIst',
      'TrinkgeldAG',
      'TrinkgeldAN',
      'Auszahlung',
      'Einzahlung',
      'Rabatt',
    ],
    ...['Aufschlag', 'Lohnzahlung', 'ZuschussEcht', 'ZuschussUnecht', 'Anfangsbestand'],
  ],
  BON_TYP: [
    'Beleg',
    'AVTransfer',
    'AVBestellung',
    'AVTraining',
    'AVBelegstorno',
    'AVBelegabbruch',
    'AVSachbezug',
    'AVSonstige',
    'AVRechnung',
  ],
  ZAHLART_TYP: ['Bar', 'Unbar', 'ECKarte', 'Kreditkarte', 'ElZahlungsdienstleister', 'Guthabenkarte', 'Keine'],
  REF_TYP: ['Transaktion', 'ExterneRechnung', 'ExternerLieferschein', 'ExterneSonstige'],
  TYP: ['base_amount', 'discount', 'extra_amount'],
  TAXONOMIE_VERSION: ['2.3'],
}

export type Line = Readonly<Record<string, string>>
export type Tables = Readonly<Record<string, readonly Line[]>>

/** Splits a line of semicolons, where a quoted cell may contain any sign. */
const cellsOf = (line: string): string[] =>
  line.match(/("([^"]|"")*"|[^;]*)(;|$)/g)?.map((cell) => cell.replace(/;$/, '')) ?? []

const plain = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

function tableOf(file: string, text: string, wrong: (what: string) => void): Line[] {
  const columns = (FILES[file] ?? '').split(' ').map((column) => column.split(':') as [string, string])
  const [head = '', ...lines] = text.split('\r\n')
  if (lines.pop() !== '') wrong('does not end with a line break')
  if (cellsOf(head).slice(0, columns.length).map(plain).join() !== columns.map(([name]) => name).join())
    wrong(`has the columns ${head}`)
  return lines.map((line) => {
    const cells = cellsOf(line)
    const row: Record<string, string> = {}
    columns.forEach(([name, short], i) => {
      const cell = cells[i] ?? ''
      if (cell !== '' && !ruleOf(short).test(cell)) wrong(`${name} is ${cell}`)
      if (cell === '' && (REQUIRED[file] ?? []).includes(name)) wrong(`${name} is empty`)
      const value = plain(cell)
      if (value !== '' && ALLOWED[name]?.includes(value) === false) wrong(`${name} is ${value}`)
      row[name] = value
    })
    return row
  })
}

/** An amount of up to five decimal places, in hundred-thousandths. */
export const hundredThousandths = (text = '0'): number => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split(',')
  return Number(`${whole}${fraction.padEnd(5, '0')}`) * (text.startsWith('-') ? -1 : 1)
}

const total = (rows: readonly Line[], column: string): number =>
  rows.reduce((sum, row) => sum + hundredThousandths(row[column]), 0)

function by(rows: readonly Line[], key: (row: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}

const closingOf = (row: Line): string => `${row.Z_KASSE_ID} ${row.Z_NR}`
const bonOf = (row: Line): string => `${closingOf(row)} ${row.BON_ID}`
const lineOf = (row: Line): string => `${bonOf(row)} ${row.POS_ZEILE}`

/**
 * Reads the files of an export and lists everything that contradicts the specification: unknown files and columns,
 * wrong cells, missing values, rows that refer to nothing, and sums that do not agree between lines, receipts and
 * closings.
 */
export function checkDsfinvk(files: Readonly<Record<string, string>>): {
  readonly tables: Tables
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const expected = [...Object.keys(FILES), 'index.xml', 'gdpdu-01-09-2004.dtd'].sort()
  if (Object.keys(files).sort().join() !== expected.join()) problems.push(`files: ${Object.keys(files).sort().join()}`)
  const tables: Record<string, Line[]> = {}
  for (const file of Object.keys(FILES))
    tables[file] = tableOf(file, files[file] ?? '', (what) => problems.push(`${file}: ${what}`))
  const of = (file: string) => tables[file] ?? []
  const same = (what: string, one: number, other: number) => {
    if (one !== other) problems.push(`${what}: ${one} and ${other}`)
  }
  const closings = new Set(of('cashpointclosing.csv').map(closingOf))
  const bons = new Set(of('transactions.csv').map(bonOf))
  if (closings.size !== of('cashpointclosing.csv').length) problems.push('a closing is there twice')
  if (bons.size !== of('transactions.csv').length) problems.push('a receipt is there twice')
  for (const [file, rows] of Object.entries(tables)) {
    for (const row of rows) {
      if (!closings.has(closingOf(row))) problems.push(`${file}: no closing ${closingOf(row)}`)
      if ('BON_ID' in row && !bons.has(bonOf(row))) problems.push(`${file}: no receipt ${row.BON_ID}`)
      if ('REF_BON_ID' in row && !bons.has(`${row.REF_Z_KASSE_ID} ${row.REF_Z_NR} ${row.REF_BON_ID}`))
        problems.push(`${file}: no receipt ${row.REF_BON_ID}`)
    }
  }
  const keys = new Set(of('vat.csv').map((row) => `${closingOf(row)} ${row.UST_SCHLUESSEL}`))
  for (const row of of('lines_vat.csv')) {
    if (!keys.has(`${closingOf(row)} ${row.UST_SCHLUESSEL}`)) problems.push(`no tax rate ${row.UST_SCHLUESSEL}`)
    same(
      `net and tax of ${lineOf(row)}`,
      hundredThousandths(row.POS_NETTO) + hundredThousandths(row.POS_UST),
      hundredThousandths(row.POS_BRUTTO),
    )
  }
  const [vats, bonVats, payments] = [
    by(of('lines_vat.csv'), bonOf),
    by(of('transactions_vat.csv'), bonOf),
    by(of('datapayment.csv'), bonOf),
  ]
  if (by(of('lines.csv'), lineOf).size !== by(of('lines_vat.csv'), lineOf).size)
    problems.push('lines and their taxes differ in number')
  for (const bon of of('transactions.csv')) {
    const [lines, sums, paid] = [vats, bonVats, payments].map((groups) => groups.get(bonOf(bon)) ?? []) as [
      Line[],
      Line[],
      Line[],
    ]
    same(`lines of ${bon.BON_ID}`, total(lines, 'POS_BRUTTO'), hundredThousandths(bon.UMS_BRUTTO))
    for (const part of ['BRUTTO', 'NETTO', 'UST'])
      for (const [key, own] of by(sums, (row) => row.UST_SCHLUESSEL ?? ''))
        same(
          `${part} of ${bon.BON_ID} at ${key}`,
          total(
            lines.filter((row) => row.UST_SCHLUESSEL === key),
            `POS_${part}`,
          ),
          total(own, `BON_${part}`),
        )
    if (bon.BON_TYP === 'Beleg')
      same(`payments of ${bon.BON_ID}`, total(paid, 'BASISWAEH_BETRAG'), hundredThousandths(bon.UMS_BRUTTO))
    if (bon.BON_TYP === 'Beleg' && paid.length === 0) problems.push(`${bon.BON_ID} has no payment`)
  }
  const kinds = new Map(of('lines.csv').map((row) => [lineOf(row), row.GV_TYP ?? '']))
  for (const closing of of('cashpointclosing.csv')) {
    const own = (file: string) => of(file).filter((row) => closingOf(row) === closingOf(closing))
    const cases = by(own('lines_vat.csv'), (row) => `${kinds.get(lineOf(row))} ${row.UST_SCHLUESSEL}`)
    if (cases.size !== own('businesscases.csv').length) problems.push(`business cases of ${closingOf(closing)}`)
    for (const row of own('businesscases.csv')) {
      const lines = cases.get(`${row.GV_TYP} ${row.UST_SCHLUESSEL}`) ?? []
      same(`${row.GV_TYP} gross`, total(lines, 'POS_BRUTTO'), hundredThousandths(row.Z_UMS_BRUTTO))
      same(`${row.GV_TYP} net`, total(lines, 'POS_NETTO'), hundredThousandths(row.Z_UMS_NETTO))
      same(`${row.GV_TYP} tax`, total(lines, 'POS_UST'), hundredThousandths(row.Z_UST))
    }
    same(
      'payments of a closing',
      total(own('datapayment.csv'), 'BASISWAEH_BETRAG'),
      hundredThousandths(closing.Z_SE_ZAHLUNGEN),
    )
    same('payments by kind', total(own('payment.csv'), 'Z_ZAHLART_BETRAG'), hundredThousandths(closing.Z_SE_ZAHLUNGEN))
    same(
      'cash of a closing',
      total(own('cash_per_currency.csv'), 'ZAHLART_BETRAG_WAEH'),
      hundredThousandths(closing.Z_SE_BARZAHLUNGEN),
    )
    same(
      'business cases and payments',
      total(own('businesscases.csv'), 'Z_UMS_BRUTTO'),
      hundredThousandths(closing.Z_SE_ZAHLUNGEN),
    )
    for (const file of ['location.csv', 'cashregister.csv'])
      if (own(file).length !== 1) problems.push(`${file}: not once in ${closingOf(closing)}`)
  }
  return { tables, problems }
}
