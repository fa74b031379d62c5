/** Metadata (XMP) of a standard that the PDF follows besides PDF/A. */
export interface FurtherMetadata {
  /** An `rdf:Description`. */
  readonly properties: string
  /** An `rdf:li` of the description of schemas that PDF/A asks for. */
  readonly schema: string
}

/**
 * Adds metadata to a PDF that Typst made, by an incremental update (ISO 32000-1, 7.5.6): the object of the metadata is
 * written once more behind the file, and everything before it stays as it is.
 */
export function addMetadata(pdf: Buffer, { properties, schema }: FurtherMetadata): Buffer {
  const text = pdf.toString('latin1')
  const object =
    /(\d+) 0 obj\s*<<[^>]*\/Type \/Metadata[^>]*>>\s*stream\n([\s\S]*?)\nendstream/.exec(text)
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)
  if (!object || !trailer) throw new Error('The PDF has no metadata where they are looked for.')
  const [, number = '', packet = ''] = object
  const [, entries = '', before = ''] = trailer
  const schemas = '</rdf:Bag></pdfaExtension:schemas>'
  const described = Buffer.from(packet, 'latin1').toString('utf8')
  if (!described.includes(schemas)) throw new Error('The metadata describe no schemas.')
  const changed = described
    .replace(schemas, () => schema + schemas)
    .replace('</rdf:RDF>', () => `${properties}</rdf:RDF>`)
  const stream = Buffer.from(changed)
  const start = pdf.at(-1) === 0x0a ? pdf : Buffer.concat([pdf, Buffer.from('\n')])
  const head = `${number} 0 obj\n<<\n  /Length ${stream.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`
  const end = '\nendstream\nendobj\n'
  const table = start.length + Buffer.byteLength(head) + stream.length + end.length
  const offset = String(start.length).padStart(10, '0')
  const xref = `xref\n${number} 1\n${offset} 00000 n \ntrailer\n<<${entries.trimEnd()}\n  /Prev ${before}\n>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([start, Buffer.from(head), stream, Buffer.from(end), Buffer.from(xref)])
}
