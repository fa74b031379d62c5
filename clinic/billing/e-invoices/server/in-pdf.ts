import type { AttachedFile } from '../../../../server/paper/pdf-order.ts'
import type { EInvoice } from './make-e-invoice.ts'

/** The name of the file in the PDF, and the profile that its metadata name. */
const profiles = {
  'factur-x': { name: 'factur-x.xml', level: 'EN 16931' },
  xrechnung: { name: 'xrechnung.xml', level: 'XRECHNUNG' },
}

/** An e-invoice as the file inside of its PDF, as Factur-X 1.0 and ZUGFeRD 2 ask for it. */
export function attachedEInvoice({ format, xml }: EInvoice): AttachedFile {
  const { name, level } = profiles[format]
  return {
    name,
    type: 'text/xml',
    description: 'This invoice for programs (EN 16931)',
    content: Buffer.from(xml),
    metadata: {
      properties: `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${name}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>${level}</fx:ConformanceLevel></rdf:Description>`,
      schema: `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described.map(property).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`,
    },
  }
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** PDF/A asks that metadata of others describe themselves (ISO 19005-3, 6.6.2.3). */
const described = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document: INVOICE'],
  ['Version', 'The version of the standard of the embedded XML data'],
  ['ConformanceLevel', 'The profile of the embedded XML data'],
] as const

const property = ([name, description]: readonly [string, string]) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`
