import type { Address } from '../../shared/contacts/address/address'
import { buyerName, missingParts, statedVatId } from '../../shared/invoices/e-invoice'
import { sum } from '../../shared/kernel/money'
import { element, escapeXml } from '../documents/xml'
import { type NetLine, type NetRate, netInvoice } from './net-invoice'
import type { PrintedInvoice } from './printable-invoice'

const NAMESPACES = [
  ' xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  ' xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join('')

const GUIDELINE = 'urn:cen.eu:en16931:2017'

/** Codes of UNTDID 1001. */
const DOCUMENT = { invoice: '380', credit_note: '381' }
/** Code of UNECE recommendation 20 for a piece. */
const PIECE = 'C62'

/** Texts of the invoice that the product words, in the reader's language. */
export type FacturXWords = {
  readonly exempt: string
  readonly discount: string
  readonly voucher: string
  readonly terms: string
}

const amount = (cents: number): string => (cents / 100).toFixed(2)
const percent = (rate: number): string => (rate / 100).toFixed(2)
const text = (name: string, value: string, attributes = ''): string =>
  element(`ram:${name}`, escapeXml(value), attributes)
const group = (name: string, ...parts: readonly string[]): string => element(`ram:${name}`, parts.join(''))
const date = (name: string, day: string): string =>
  group(name, element('udt:DateTimeString', day.replaceAll('-', ''), ' format="102"'))

/** Tax category of UNCL 5305: standard rate, or exempt. */
const category = (rate: number): string => (rate > 0 ? 'S' : 'E')

const rateParts = (rate: number): readonly string[] => [
  text('CategoryCode', category(rate)),
  text('RateApplicablePercent', percent(rate)),
]

const postal = ({ postcode, street, city, country }: Address): string =>
  group(
    'PostalTradeAddress',
    ...(postcode ? [text('PostcodeCode', postcode)] : []),
    ...(street ? [text('LineOne', street)] : []),
    ...(city ? [text('CityName', city)] : []),
    text('CountryID', country),
  )

const registered = (scheme: 'VA' | 'FC', number: string | null | undefined): string =>
  number ? group('SpecifiedTaxRegistration', text('ID', number.replaceAll(' ', ''), ` schemeID="${scheme}"`)) : ''

function seller({ org, address }: { readonly org: PrintedInvoice['org']; readonly address: Address }): string {
  const { tax_number } = org.settings
  const vat_id = statedVatId(address)
  return group(
    'SellerTradeParty',
    // Rule BR-CO-26: a tax number alone does not identify the seller.
    ...(!vat_id && tax_number ? [text('ID', tax_number)] : []),
    text('Name', address.company_name || org.name),
    postal(address),
    registered('FC', tax_number),
    registered('VA', vat_id),
  )
}

const allowed = (cents: number, reason: string, ...parts: readonly string[]): string =>
  group(
    'SpecifiedTradeAllowanceCharge',
    group('ChargeIndicator', element('udt:Indicator', 'false')),
    text('ActualAmount', amount(cents)),
    text('Reason', reason),
    ...parts,
  )

function line({ name, qty, net, discount, rate }: NetLine, place: number, reason: string): string {
  return group(
    'IncludedSupplyChainTradeLineItem',
    group('AssociatedDocumentLineDocument', text('LineID', `${place}`)),
    group('SpecifiedTradeProduct', text('Name', name)),
    group(
      'SpecifiedLineTradeAgreement',
      group('NetPriceProductTradePrice', text('ChargeAmount', ((net + discount) / 100 / qty).toFixed(6))),
    ),
    group('SpecifiedLineTradeDelivery', text('BilledQuantity', `${qty}`, ` unitCode="${PIECE}"`)),
    group(
      'SpecifiedLineTradeSettlement',
      group('ApplicableTradeTax', text('TypeCode', 'VAT'), ...rateParts(rate)),
      ...(discount > 0 ? [allowed(discount, reason)] : []),
      group('SpecifiedTradeSettlementLineMonetarySummation', text('LineTotalAmount', amount(net))),
    ),
  )
}

const taxOf = ({ rate, basis, tax }: NetRate, exempt: string): string =>
  group(
    'ApplicableTradeTax',
    text('CalculatedAmount', amount(tax)),
    text('TypeCode', 'VAT'),
    ...(rate > 0 ? [] : [text('ExemptionReason', exempt)]),
    text('BasisAmount', amount(basis)),
    ...rateParts(rate),
  )

const allowanceOf = ({ rate, allowance }: NetRate, reason: string): string =>
  allowed(allowance, reason, group('CategoryTradeTax', text('TypeCode', 'VAT'), ...rateParts(rate)))

/**
 * Writes an invoice or credit note as a Cross Industry Invoice by EN 16931. Null where it lacks what the norm asks for
 * (`missingParts`), or where its sums cannot be stated in net amounts.
 * @param day the day of the invoice on the organisation's calendar, `2026-11-24`
 */
export function facturX(printed: PrintedInvoice, day: string, words: FacturXWords): string | null {
  const { invoice, org, counterpart, paid, booking_code } = printed
  const net = netInvoice(invoice)
  const { recipient_address } = invoice
  if (!net || !org.address || !recipient_address || missingParts(printed).length > 0) return null
  const { lines, rates, gross } = net
  const reduced = rates.filter(({ allowance }) => allowance > 0)
  const allowances = sum(reduced.map(({ allowance }) => allowance))
  const tax = sum(rates.map((each) => each.tax))
  // An allowance is what a voucher paid, which is part of what was paid.
  const prepaid = Math.max(0, paid - (Math.abs(invoice.total) - gross))
  const header = [
    group(
      'ApplicableHeaderTradeAgreement',
      seller({ org, address: org.address }),
      group(
        'BuyerTradeParty',
        text('Name', buyerName(invoice)),
        postal(recipient_address),
        registered('VA', statedVatId(recipient_address)),
      ),
      ...(booking_code ? [group('SellerOrderReferencedDocument', text('IssuerAssignedID', booking_code))] : []),
    ),
    group('ApplicableHeaderTradeDelivery'),
    group(
      'ApplicableHeaderTradeSettlement',
      text('InvoiceCurrencyCode', org.currency),
      ...rates.map((each) => taxOf(each, words.exempt)),
      ...reduced.map((each) => allowanceOf(each, words.voucher)),
      group('SpecifiedTradePaymentTerms', text('Description', words.terms)),
      group(
        'SpecifiedTradeSettlementHeaderMonetarySummation',
        text('LineTotalAmount', amount(gross - tax + allowances)),
        text('AllowanceTotalAmount', amount(allowances)),
        text('TaxBasisTotalAmount', amount(gross - tax)),
        text('TaxTotalAmount', amount(tax), ` currencyID="${org.currency}"`),
        text('GrandTotalAmount', amount(gross)),
        text('TotalPrepaidAmount', amount(prepaid)),
        text('DuePayableAmount', amount(gross - prepaid)),
      ),
      ...(invoice.is_credit_note && counterpart
        ? [group('InvoiceReferencedDocument', text('IssuerAssignedID', counterpart))]
        : []),
    ),
  ]
  const context = element(
    'rsm:ExchangedDocumentContext',
    group('GuidelineSpecifiedDocumentContextParameter', text('ID', GUIDELINE)),
  )
  const about = [
    text('ID', invoice.num),
    text('TypeCode', invoice.is_credit_note ? DOCUMENT.credit_note : DOCUMENT.invoice),
    date('IssueDateTime', day),
  ]
  const note = invoice.reason ? [group('IncludedNote', text('Content', invoice.reason))] : []
  const deal = element(
    'rsm:SupplyChainTradeTransaction',
    [...lines.map((each, i) => line(each, i + 1, words.discount)), ...header].join(''),
  )
  const document = element('rsm:ExchangedDocument', [...about, ...note].join(''))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rsm:CrossIndustryInvoice', `${context}${document}${deal}`, NAMESPACES)}\n`
}
