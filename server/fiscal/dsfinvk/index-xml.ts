import { element, escapeXml } from '../../documents/xml'
import { DSFINVK_TABLES, type DsfinvkColumn, type Table } from './tables'

const typeOf = ({ length, decimals }: DsfinvkColumn): string =>
  length === undefined ? `<Numeric>${decimals ? element('Accuracy', `${decimals}`) : ''}</Numeric>` : '<AlphaNumeric/>'

const columnXml = (column: DsfinvkColumn, isKey: boolean): string =>
  element(
    isKey ? 'VariablePrimaryKey' : 'VariableColumn',
    `${element('Name', column.name)}${typeOf(column)}${column.length === undefined ? '' : element('MaxLength', `${column.length}`)}`,
  )

const CSV_FORMAT = [
  element('ColumnDelimiter', ';'),
  element('RecordDelimiter', '&#13;&#10;'),
  element('TextEncapsulator', '&#34;'),
].join('')

function tableXml({ file, name, keys, columns }: Table): string {
  const head = `${element('URL', file)}${element('Name', name)}${element('Description', name)}<UTF8/>${element('DecimalSymbol', ',')}${element('DigitGroupingSymbol', '.')}`
  // The standard lists the columns of the key first; they lead every table here, so the order of the file is kept.
  const listed = columns.map((column, i) => columnXml(column, i < keys)).join('')
  return element(
    'Table',
    `${head}${element('Range', element('From', '2'))}${element('VariableLength', `${CSV_FORMAT}${listed}`)}`,
  )
}

/** The description of all tables, as the German tax authorities' description standard (GDPdU) asks for. */
export const indexXml = ({
  supplier,
  place,
  comment,
}: {
  readonly supplier: string
  readonly place: string
  readonly comment: string
}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE DataSet SYSTEM "${DTD_FILE}">\n${element(
    'DataSet',
    `${element('Version', '1.0')}${element('DataSupplier', `${element('Name', escapeXml(supplier))}${element('Location', escapeXml(place))}${element('Comment', escapeXml(comment))}`)}${element('Media', `${element('Name', 'DSFinV-K')}${DSFINVK_TABLES.map(tableXml).join('\n')}`)}`,
  )}\n`

/** Name of the document type definition that the index refers to. */
export const DTD_FILE = 'gdpdu-01-09-2004.dtd'

const children = (name: string, content: string): string => `<!ELEMENT ${name} ${content}>`
const TEXTS = [
  'Accuracy',
  'ColumnDelimiter',
  'Comment',
  'Command',
  'DecimalSymbol',
  'Description',
  'DigitGroupingSymbol',
  'Encoding',
  'Format',
  'From',
  'FilePath',
]
const MORE_TEXTS = [
  'ImpliedAccuracy',
  'Length',
  'Location',
  'MaxLength',
  'Name',
  'RecordDelimiter',
  'References',
  'RoundingError',
  'SkipNumBytes',
  'TextEncapsulator',
]
const LAST_TEXTS = ['To', 'URL', 'Version', 'Value', 'Epoch']
const EMPTY = ['AlphaNumeric', 'ANSI', 'Macintosh', 'OEM', 'UTF16', 'UTF7', 'UTF8']
const CHARSET = '(ANSI | Macintosh | OEM | UTF16 | UTF7 | UTF8)?'
const DATA_TYPE = '(Numeric | (AlphaNumeric, MaxLength?) | Date)'

/**
 * Document type definition of the description standard, as far as an index of variable or fixed length tables can use
 * it.
 */
export const DTD = [
  children('DataSet', '(Version, DataSupplier?, Command*, Media+, Command*)'),
  children('DataSupplier', '(Name, Location, Comment)'),
  children('Media', '(Name, Command*, Table+, Command*, (FilePath*))'),
  children(
    'Table',
    `(URL, Name?, Description?, Validity?, ${CHARSET}, (DecimalSymbol, DigitGroupingSymbol)?, SkipNumBytes?, Range?, Epoch?, (VariableLength | FixedLength))`,
  ),
  children('Validity', '(Range, Format?)'),
  children('Range', '(From, (To | Length)?)'),
  children(
    'VariableLength',
    '(ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, VariablePrimaryKey*, VariableColumn*, ForeignKey*)',
  ),
  children('FixedLength', '((Length | RecordDelimiter)?, FixedPrimaryKey*, FixedColumn*, ForeignKey*)'),
  children('VariablePrimaryKey', `(Name, Description?, ${DATA_TYPE}, Map*)`),
  children('VariableColumn', `(Name, Description?, ${DATA_TYPE}, Map*)`),
  children('FixedPrimaryKey', `(Name, Description?, ${DATA_TYPE}, Map*, FixedRange)`),
  children('FixedColumn', `(Name, Description?, ${DATA_TYPE}, Map*, FixedRange)`),
  children('FixedRange', '(From, (To | Length))'),
  children('ForeignKey', '(Name+, References)'),
  children('Map', '(Description?, From, To)'),
  children('Numeric', '((ImpliedAccuracy | Accuracy)?, RoundingError?)'),
  children('Date', '(Format?)'),
  ...[...TEXTS, ...MORE_TEXTS, ...LAST_TEXTS].map((name) => children(name, '(#PCDATA)')),
  ...EMPTY.map((name) => children(name, 'EMPTY')),
  '',
].join('\r\n')
