import { expect, test } from 'vitest'
import { barcode, qrCode } from './barcode.ts'
import { makePdf, mostOfDocument } from './make-pdf.ts'
import { labelSheets } from './label-sheets.ts'
import type { Block, PageOrder } from './pdf-order.ts'
import { readPdf } from './a-pdf-reader.ts'

const patience = () => new AbortController().signal
const page = (blocks: readonly Block[], more: Partial<PageOrder> = {}) =>
  makePdf(
    {
      ...{ template: 'page', paper: 'a4', title: 'Visit summary', logo: null, notice: null },
      ...{
        head: { name: 'Lakeside Clinic', lines: ['Lake Street 1'] },
        foot: 'No. 7',
        check: null,
      },
      blocks,
      ...more,
    },
    patience(),
  )
const textOf = (...paragraphs: string[]): Block => ({ is: 'text', paragraphs })

test('a document is a tagged PDF with title and language, and its tags say what is what', async () => {
  const pdf = await page([
    { is: 'heading', text: 'Findings' },
    textOf('All is well.'),
    { is: 'table', head: ['Vaccine', 'Date'], widths: [1, 1], rows: [['Tetanus', '2021']] },
  ])
  const { title, language, isTagged, roles, conformance } = await readPdf(pdf)
  expect({ title, language, isTagged }).toEqual({
    ...{ title: 'Visit summary', language: 'en', isTagged: true },
  })
  expect(conformance).toContain('<pdfuaid:part>1</pdfuaid:part>')
  for (const role of ['H1', 'P', 'Table', 'TH', 'TD']) expect(roles).toContain(role)
})

test('names in Arabic, Greek and Cyrillic are printed and can be read back', async () => {
  const names = ['Ελένη Παπαδοπούλου', 'Иван Петров', 'José Nuñez']
  const { text } = await readPdf(await page([textOf(...names, 'محمد علي')]))
  for (const name of names) expect(text).toContain(name)
  // pdf.js gives words from right to left in the order in which they are seen, and a letter of two parts twice.
  const letters = (words: string) => new Set(words.normalize('NFKC').match(/\p{Script=Arabic}/gu))
  expect(letters(text)).toEqual(letters('محمد علي'))
})

test('the markup of the templates in a text stays text', async () => {
  const hostile =
    '#panic("x") *bold* _it_ $x^2$ `raw` = Heading <label> @ref #read("/etc/passwd") \\ // end'
  const { text, title } = await readPdf(
    await page([textOf(hostile), { is: 'heading', text: hostile }], {
      title: hostile,
      head: { name: hostile, lines: [hostile] },
    }),
  )
  const plain = (words: string) => words.replace(/\s+/g, ' ')
  expect(plain(text).split(plain(hostile)).length - 1).toBeGreaterThanOrEqual(3)
  expect(title).toBe(hostile)
})

test('a long text goes over pages without a word lost, also without blanks', async () => {
  const words = Array.from({ length: 6000 }, (_, place) => `word${place}`)
  const { text, pages } = await readPdf(await page([textOf(words.join(' '), 'x'.repeat(20_000))]))
  expect(pages).toBeGreaterThan(8)
  expect(words.filter((word) => !text.includes(word))).toEqual([])
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(20_000)
})

test('a character that no font has is replaced, and the document says so', async () => {
  const { text } = await readPdf(
    await page([textOf('Given 💊 to 中村, bell \u0007 rung → well ≥ 3')]),
  )
  expect(text).toContain('→ well ≥ 3')
  expect(text).toContain('shown as \ufffd')
  expect(text).not.toContain('💊')
  expect((await readPdf(await page([textOf('Plain')]))).text).not.toContain('\ufffd')
})

test('paper is A4, Letter or a roll as long as its text', async () => {
  const sizes = []
  for (const paper of ['a4', 'us-letter', 'roll'] as const) {
    const { size } = await readPdf(await page([textOf('One')], { paper }))
    sizes.push(size.map(Math.round))
  }
  expect(sizes.slice(0, 2)).toEqual([
    [595, 842],
    [612, 792],
  ])
  expect(sizes[2]?.[0]).toBe(Math.round((80 / 25.4) * 72))
  expect(sizes[2]?.[1]).toBeLessThan(300)
})

test('a code to check the document stands on it, with a link', async () => {
  const url = 'https://clinic.example/documents/check#abc'
  const place = { title: 'Check', text: 'Open', link: 'clinic.example/documents/check' }
  const { text, links } = await readPdf(
    await page([], { check: { ...place, url, code: qrCode(url) } }),
  )
  expect(text).toContain('clinic.example/documents/check')
  expect(links).toContain(url)
})

test('labels fill a sheet from the first free place, and go on over sheets', async () => {
  const label = {
    name: 'Иван Петров',
    lines: ['MRN 10005'],
    code: barcode('10005'),
    codeWords: '10005',
  }
  const labels = Array.from({ length: 25 }, () => label)
  const order = { template: 'labels', title: 'Labels', author: 'Clinic', skip: 2, labels } as const
  const pdf = await makePdf({ ...order, sheet: labelSheets.l7160.sheet }, patience())
  const { pages, text } = await readPdf(pdf)
  expect(pages).toBe(2)
  expect(text.match(/Иван Петров/g)).toHaveLength(25)
})

test('a document that is too long is refused with a sentence', async () => {
  const refused = page([textOf('long '.repeat(mostOfDocument / 5))])
  await expect(refused).rejects.toThrow('This document is too long for one file.')
})

test('a caller that stops waiting is skipped', async () => {
  const order = { template: 'page', paper: 'a4', title: 'T', logo: null, notice: null } as const
  const gone = AbortSignal.abort(new Error('gone'))
  const left = makePdf(
    { ...order, head: { name: 'C', lines: [] }, blocks: [], foot: '', check: null },
    gone,
  )
  await expect(left).rejects.toThrow('gone')
})
