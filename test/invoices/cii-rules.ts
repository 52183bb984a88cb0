import { nodesAt, readXml, textAt, type XmlNode } from '../harness/text/xml-tree'

const cents = (text: string): number => {
  if (!/^-?\d+\.\d{2}$/.test(text)) throw new Error(`amount ${text}`)
  return Number(text.replace('.', ''))
}

const sumOf = (nodes: readonly XmlNode[], path: string): number =>
  nodes.reduce((all, node) => all + cents(textAt(node, path)), 0)

/** VAT IDs of a party, without its tax numbers. */
const vatIds = (party: XmlNode): string[] =>
  nodesAt(party, 'SpecifiedTaxRegistration/ID').flatMap((id) => (id.attributes.schemeID === 'VA' ? [id.text] : []))

/** A tax rate of an electronic invoice: percent, net and tax in cents. */
export type StatedRate = { readonly percent: number; readonly net: number; readonly tax: number }

/** The figures of a Cross Industry Invoice, and the rules of EN 16931 that it breaks. */
export function checkInvoice(xml: string): {
  readonly num: string
  readonly type: string
  readonly gross: number
  readonly due: number
  /** Discounts of the lines, net. */
  readonly discount: number
  readonly rates: StatedRate[]
  readonly broken: string[]
} {
  const [root = readXml('<a/>')] = nodesAt(readXml(xml), 'CrossIndustryInvoice')
  const [deal = root] = nodesAt(root, 'SupplyChainTradeTransaction')
  const [agreement = root] = nodesAt(deal, 'ApplicableHeaderTradeAgreement')
  const [settled = root] = nodesAt(deal, 'ApplicableHeaderTradeSettlement')
  const [sums = root] = nodesAt(settled, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const lines = nodesAt(deal, 'IncludedSupplyChainTradeLineItem')
  const taxes = nodesAt(settled, 'ApplicableTradeTax')
  const allowances = nodesAt(settled, 'SpecifiedTradeAllowanceCharge')
  const of = (name: string) => cents(textAt(sums, name))
  const document = (name: string) => textAt(root, `ExchangedDocument/${name}`)
  const lineNet = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
  const discountsOf = (line: XmlNode) => nodesAt(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge')
  const discounts = lines.flatMap(discountsOf)
  const multiplies = (line: XmlNode): boolean => {
    const qty = Number(textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity'))
    const price = Number(textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'))
    return Math.round(qty * price * 100) === sumOf([line], lineNet) + sumOf(discountsOf(line), 'ActualAmount')
  }
  const rates = taxes.map((tax) => ({
    percent: Number(textAt(tax, 'RateApplicablePercent')),
    net: cents(textAt(tax, 'BasisAmount')),
    tax: cents(textAt(tax, 'CalculatedAmount')),
  }))
  const lineOf = (percent: number) =>
    lines.filter(
      (line) =>
        Number(textAt(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent')) === percent,
    )
  const allowedAt = (percent: number) =>
    allowances.filter((each) => Number(textAt(each, 'CategoryTradeTax/RateApplicablePercent')) === percent)
  const parties = [...nodesAt(agreement, 'SellerTradeParty'), ...nodesAt(agreement, 'BuyerTradeParty')]
  const seller = (path: string) => textAt(agreement, `SellerTradeParty/${path}`)
  const buyer = (path: string) => textAt(agreement, `BuyerTradeParty/${path}`)
  const rules: readonly (readonly [string, boolean])[] = [
    [
      'BR-01 specification',
      textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') ===
        'urn:cen.eu:en16931:2017',
    ],
    ['BR-02 number', document('ID') !== ''],
    ['BR-03 date', /^\d{8}$/.test(document('IssueDateTime/DateTimeString'))],
    ['BR-04 type', ['380', '381'].includes(document('TypeCode'))],
    ['BR-05 currency', /^[A-Z]{3}$/.test(textAt(settled, 'InvoiceCurrencyCode'))],
    ['BR-06 seller', seller('Name') !== ''],
    ['BR-07 buyer', buyer('Name') !== ''],
    ['BR-09 country of the seller', /^[A-Z]{2}$/.test(seller('PostalTradeAddress/CountryID'))],
    ['BR-11 country of the buyer', /^[A-Z]{2}$/.test(buyer('PostalTradeAddress/CountryID'))],
    ['BR-16 lines', lines.length > 0],
    ['BT-131 line net', lines.every(multiplies)],
    ['BR-42 reason of a discount', discounts.every((each) => textAt(each, 'Reason') !== '')],
    ['BR-CO-10 sum of lines', of('LineTotalAmount') === sumOf(lines, lineNet)],
    ['BR-CO-11 sum of allowances', of('AllowanceTotalAmount') === sumOf(allowances, 'ActualAmount')],
    ['BR-CO-13 net', of('TaxBasisTotalAmount') === of('LineTotalAmount') - of('AllowanceTotalAmount')],
    ['BR-CO-14 tax', of('TaxTotalAmount') === rates.reduce((all, { tax }) => all + tax, 0)],
    ['BR-CO-15 gross', of('GrandTotalAmount') === of('TaxBasisTotalAmount') + of('TaxTotalAmount')],
    ['BR-CO-16 due', of('DuePayableAmount') === of('GrandTotalAmount') - of('TotalPrepaidAmount')],
    ['BR-CO-17 tax of a rate', rates.every(({ percent, net, tax }) => Math.abs((net * percent) / 100 - tax) <= 1)],
    ['BR-CO-25 terms', textAt(settled, 'SpecifiedTradePaymentTerms/Description') !== ''],
    [
      'BR-27 prices',
      lines.every(
        (line) => Number(textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')) >= 0,
      ),
    ],
    [
      'BR-S-08 net of a rate',
      rates.every(
        ({ percent, net }) => net === sumOf(lineOf(percent), lineNet) - sumOf(allowedAt(percent), 'ActualAmount'),
      ),
    ],
    [
      'BR-E-10 reason',
      taxes.every((tax) => (textAt(tax, 'CategoryCode') === 'E') === (textAt(tax, 'ExemptionReason') !== '')),
    ],
    ['BR-CO-09 letters of VAT IDs', parties.flatMap(vatIds).every((id) => /^[A-Z]{2}/.test(id))],
    [
      'BR-CO-26 identity of the seller',
      seller('ID') !== '' || nodesAt(agreement, 'SellerTradeParty').flatMap(vatIds).length > 0,
    ],
    ['BR-S-02 tax number of the seller', nodesAt(agreement, 'SellerTradeParty/SpecifiedTaxRegistration').length > 0],
  ]
  return {
    num: document('ID'),
    type: document('TypeCode'),
    gross: of('GrandTotalAmount'),
    due: of('DuePayableAmount'),
    discount: sumOf(discounts, 'ActualAmount'),
    rates,
    broken: rules.flatMap(([rule, kept]) => (kept ? [] : [rule])),
  }
}
