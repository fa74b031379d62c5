import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { readBillPaper, readOwnBillPaper } from '../../bills/bill-paper.ts'
import { readEInvoice } from '../e-invoice.ts'
import { anEInvoiceClinic, type EInvoiceClinic, line } from './an-e-invoice-clinic.ts'
import { checkRules } from './an-official-check.ts'

let set: EInvoiceClinic
beforeAll(async () => {
  set = await anEInvoiceClinic()
})
afterAll(() => set.clinic.close())

/** Names and texts of the files in a PDF, and its metadata, as a reader program finds them. */
async function insideOf(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const files = await Promise.all(
    [...((await document.getAttachments()) ?? [])].map(async ([id, { filename }]) => {
      const content = (await document.getAttachmentContent(id)) as Uint8Array
      return [filename, Buffer.from(content).toString()]
    }),
  )
  const { metadata } = await document.getMetadata()
  const raw = (metadata as { getRaw(): string } | null)?.getRaw() ?? ''
  await task.destroy()
  return { files, raw }
}

const bill = { amount: '80.00', lines: [line('Visit \u{1f48a}', '80.00', 3)] }

test.each([
  ['factur-x', 'factur-x.xml', 'EN 16931'],
  ['xrechnung', 'xrechnung.xml', 'XRECHNUNG'],
] as const)(
  'the PDF of a bill holds its e-invoice as %s, tagged and for archives',
  async (format, name, level) => {
    const id = await set.issue(bill)
    await set.setFormat(format)
    const { status, content } = await set.file(readBillPaper, id)
    expect(status).toBe(200)
    const { files, raw } = await insideOf(content)
    const xml = (await set.file(readEInvoice, id)).content.toString('utf8')
    expect(files).toEqual([[name, xml]])
    expect(checkRules(xml, 'en16931').faults).toEqual([])
    for (const words of [
      ...['<pdfaid:part>3</pdfaid:part>', '<pdfaid:conformance>A</pdfaid:conformance>'],
      ...[`<fx:ConformanceLevel>${level}<`, `<fx:DocumentFileName>${name}<`],
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
    ]) {
      expect(raw).toContain(words)
    }
    expect(content.toString('latin1')).toMatch(/\/AFRelationship \/Alternative/)
    const { text, isTagged, title, roles } = await readPdf(content)
    expect([isTagged, title]).toEqual([true, expect.stringContaining('Invoice INV-')])
    expect(roles).toContain('Table')
    expect(text).toContain('Acme Werke GmbH')
  },
)

test('the patient gets the PDF that holds the e-invoice, and a stranger gets none', async () => {
  await set.setFormat('factur-x')
  const id = await set.issue(bill)
  const own = await set.file(readOwnBillPaper, id, {}, set.patient)
  expect((await insideOf(own.content)).files.map(([name]) => name)).toEqual(['factur-x.xml'])
  const stranger = await set.clinic.signedIn('patient')
  expect((await set.file(readOwnBillPaper, id, {}, stranger)).status).toBe(404)
})

test('a bill that lacks something, and a clinic that makes none, have the PDF of before', async () => {
  await set.setFormat('factur-x')
  const id = await set.issue({ ...bill, payerDetails: null, payer: 'Acme, Kiel' })
  const lacking = await set.file(readBillPaper, id)
  expect((await insideOf(lacking.content)).files).toEqual([])
  expect((await readPdf(lacking.content)).conformance).toContain('1')
  await set.setFormat('none')
  const without = await set.file(readBillPaper, await set.issue(bill))
  expect((await insideOf(without.content)).files).toEqual([])
})
