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
  const { number, packet } = metadataIn(text)
  const { entries, before } = trailerOf(text)
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

/** The number of the object that holds the metadata, and its packet. */
function metadataIn(text: string) {
  const type = text.indexOf('/Type /Metadata')
  const head = text.lastIndexOf(' 0 obj', type)
  const start = text.indexOf('stream\n', type) + 'stream\n'.length
  const end = text.indexOf('\nendstream', start)
  const number = text.slice(text.lastIndexOf('\n', head) + 1, head)
  if (type < 0 || head < 0 || end < 0 || !/^\d+$/.test(number)) throw unknownForm()
  return { number, packet: text.slice(start, end) }
}

/** The entries of the trailer, and the place of the table before it. */
function trailerOf(text: string) {
  const end = text.lastIndexOf('startxref')
  const start = text.lastIndexOf('trailer', end)
  const [open, close] = [text.indexOf('<<', start) + 2, text.lastIndexOf('>>', end)]
  const before = Number.parseInt(text.slice(end + 'startxref'.length), 10)
  if (start < 0 || close < open || !(before > 0)) throw unknownForm()
  return { entries: text.slice(open, close), before }
}

const unknownForm = () => new Error('The PDF has no metadata where they are looked for.')
