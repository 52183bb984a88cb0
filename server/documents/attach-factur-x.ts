import type { Page } from './a4'

const FILE = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** Properties of the Factur-X schema with their values. */
const PROPERTIES = {
  DocumentFileName: { value: FILE, description: 'Name of the embedded XML invoice file' },
  DocumentType: { value: 'INVOICE', description: 'Type of the document' },
  Version: { value: '1.0', description: 'Version of the Factur-X XML schema' },
  ConformanceLevel: { value: 'EN 16931', description: 'Conformance level of the embedded Factur-X data' },
}

const schema = Object.entries(PROPERTIES)
  .map(
    ([name, { description }]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>` +
      `<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')

/** Metadata that name the embedded file, with the description of their schema that PDF/A asks for. */
const METADATA =
  `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">${Object.entries(PROPERTIES)
    .map(([name, { value }]) => `<fx:${name}>${value}</fx:${name}>`)
    .join('')}</rdf:Description>` +
  '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"' +
  ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
  `<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>` +
  `<pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${schema}</rdf:Seq></pdfaSchema:property>` +
  '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'

/** Embeds an electronic invoice in a PDF/A-3, as Factur-X and ZUGFeRD ask for. */
export function attachFacturX(page: Page, xml: string, now: number): void {
  const at = new Date(now)
  const described = {
    name: FILE,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'Factur-X',
    creationDate: at,
    modifiedDate: at,
  }
  page.file(Buffer.from(xml), described)
  page.appendXML(METADATA)
}
