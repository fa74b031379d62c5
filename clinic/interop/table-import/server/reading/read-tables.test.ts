import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../fhir-import/server/a-zip.ts'
import { aWorkbook } from './a-workbook.ts'
import { type FoundRow, foundRows } from './found-rows.ts'
import { openTable } from './open-table.ts'
import { sourceOf } from './table-source.ts'

async function read(content: Buffer, sheet: string | null = null) {
  const { form, lines } = await openTable(sourceOf(content), sheet)
  const { headings, rows } = await foundRows(lines)
  const found: FoundRow[] = []
  for await (const row of rows) found.push(row)
  return { form, headings, rows: found, cells: found.map(({ cells }) => cells) }
}
const problem = (content: Buffer) =>
  read(content).then(
    () => 'read',
    (error: Error) => error.message,
  )

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
const marks = { utf8: '\ufeff', none: '' } as const
const encodings = {
  'UTF-8': (text: string) => Buffer.from(marks.none + text),
  'UTF-8 with a mark': (text: string) => Buffer.from(marks.utf8 + text),
  'UTF-16 LE': (text: string) => Buffer.from(marks.utf8 + text, 'utf16le'),
  'UTF-16 BE': (text: string) => swapped(marks.utf8 + text),
  'UTF-16 LE without a mark': (text: string) => Buffer.from(text, 'utf16le'),
} as const

const quote = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Cells with everything that tables hold: delimiters, quotes, line breaks, other scripts. */
const cell = fc.string({
  unit: fc.constantFrom(...'abc XYZ019,;\t|"\'\n.-+=@äßé€Ωж中'),
  maxLength: 12,
})
const tables = fc.integer({ min: 2, max: 7 }).chain((columns) =>
  fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
    minLength: 3,
    maxLength: 12,
  }),
)

describe.each(Object.entries(encodings))('a table in %s', (_, encoded) => {
  test.each([',', ';', '\t', '|'])('with %j is read as it was written', async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const filled = rows.map((row, place) => [`k${place}`, ...row])
        const headings = filled[0]?.map((__, place) => `Column ${place}`) ?? []
        const text = [headings, ...filled]
          .map((row) => row.map((one) => quote(one, delimiter)).join(delimiter))
          .join('\r\n')
        const found = await read(encoded(text))
        expect(found.form.delimiter).toBe(delimiter)
        expect(found.headings).toEqual(headings)
        expect(found.cells).toEqual(filled)
      }),
      { numRuns: 40 },
    )
  })
})

test('Windows-1252 is told from UTF-8, also where the first special letter comes late', async () => {
  const text = `Name;Ort\r\n${'Meier;Bonn\r\n'.repeat(9000)}Müller;Köln – €\r\n`
  const bytes = Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1')
  const { form, cells } = await read(bytes)
  expect(form.encoding).toBe('Windows-1252')
  expect(cells.at(-1)).toEqual(['Müller', 'Köln – €'])
  expect((await read(Buffer.from(text))).form.encoding).toBe('UTF-8')
})

test('titles above the headings and empty lines are left out, and lines keep their numbers', async () => {
  const { headings, rows } = await read(
    Buffer.from('Patients of 2024\n\nNumber,Name,Place\n\n1,"A\nB",C\n2,D,E\n'),
  )
  expect(headings).toEqual(['Number', 'Name', 'Place'])
  expect(rows.map(({ line }) => line)).toEqual([4, 7])
})

test('two headings alike are both kept, by their position', async () => {
  const { headings, cells } = await read(Buffer.from('Phone,Phone,Name\n1,2,A\n'))
  expect(headings).toEqual(['Phone', 'Phone', 'Name'])
  expect(cells).toEqual([['1', '2', 'A']])
})

describe('a line that cannot be taken', () => {
  test('holds a NUL, too long a cell or too many cells; the others are read', async () => {
    const long = 'x'.repeat(10_000_000)
    const { rows } = await read(Buffer.from(`A,B\n1\0,2\n3,"${long}"\n4,5,6\n7,8\n9\n`))
    expect(rows.map(({ fault }) => fault)).toEqual([
      'The cell in column 1 holds a NUL character.',
      'The cell in column 2 has 10,000,000 characters; at most 20,000 are read.',
      'The line has 3 cells, but there are 2 headings.',
      null,
      null,
    ])
    expect(rows[1]?.cells[1]).toHaveLength(20_001)
    expect(rows[4]?.cells).toEqual(['9', ''])
  })
})

test.each([
  [
    '3,000 columns',
    Buffer.from(`${Array.from({ length: 3000 }, (_, place) => `c${place}`).join(',')}\n1\n`),
    /has 3,000 columns; at most 500 are read/,
  ],
  [
    'an open quote',
    Buffer.from('A,B\n1,2\n3,"4\n5,6\n'),
    'Line 3 opens a quote that is never closed.',
  ],
  [
    '17 MB in a line',
    Buffer.from(`A,B\n1,2\n3,"${'x'.repeat(17_000_000)}"\n`),
    /^Line 3 has more than 16 MB/,
  ],
  ['only headings', Buffer.from('A,B\n'), 'This file holds no rows below its headings.'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /This is a PDF/],
  ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old or locked Excel file/],
  ['JSON', Buffer.from('{"a": 1}'), /This is JSON/],
  ['an archive of something else', zipOf({ 'a.txt': 'hello' }), /not an Excel workbook/],
  ['a cut archive', aWorkbook({ sheets: { A: [['a'], ['b']] } }).subarray(0, 300), /damaged/],
])('%s is refused with a sentence', async (_, content, sentence) => {
  expect(await problem(content)).toMatch(sentence)
})

describe('a workbook', () => {
  test('gives texts, numbers, dates and times exactly', async () => {
    const number = (value: string, style = 0) => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
    const { cells, form } = await read(
      aWorkbook({
        shared: ['Number', '007', '=1+1'],
        sheets: {
          People: [
            [{ xml: '<c t="s"><v>0</v></c>' }, 'Born', 'Seen', 'Paid', 'Note'],
            [
              { xml: '<c t="s"><v>1</v></c>' },
              number('29324', 1),
              number('45363.4375', 2),
              number('19.989999999999998', 3),
              { xml: '<c t="s"><v>2</v></c>' },
            ],
            [
              number('1234567890123'),
              number('59', 1),
              number('61', 1),
              number('1.5E+3'),
              { xml: '<c t="str"><f>A1&amp;"x"</f><v>x</v></c>' },
            ],
          ],
        },
      }),
    )
    expect(cells).toEqual([
      ['007', '1980-04-13', '2024-03-12 10:30', '19.99', '=1+1'],
      ['1234567890123', '1900-02-28', '1900-03-01', '1500', 'x'],
    ])
    expect(form).toMatchObject({ encoding: null, sheets: ['People'], sheet: 'People' })
  })

  test('of a Mac of old counts its days from 1904', async () => {
    const { cells } = await read(
      aWorkbook({
        is1904: true,
        sheets: {
          A: [
            ['D', 'E'],
            [{ xml: '<c s="1"><v>27862</v></c>' }, 'x'],
          ],
        },
      }),
    )
    expect(cells[0]?.[0]).toBe('1980-04-13')
  })

  test('gives the sheet that is asked for, else the first', async () => {
    const book = aWorkbook({ sheets: { One: [['A'], ['1']], Two: [['B'], ['2']] } })
    expect((await read(book)).cells).toEqual([['1']])
    expect((await read(book, 'Two')).cells).toEqual([['2']])
    await expect(read(book, 'Three')).rejects.toThrow('no such sheet')
  })

  test('with macros is read without them, and says so', async () => {
    const book = aWorkbook({ sheets: { A: [['A'], ['1']] }, more: { 'xl/vbaProject.bin': 'x' } })
    expect((await read(book)).form.notes).toEqual([
      'This workbook holds macros. They were not read and do not run.',
    ])
  })

  test('tells of a formula without a stored value', async () => {
    const { rows } = await read(
      aWorkbook({
        sheets: {
          A: [
            ['A', 'B'],
            [{ xml: '<c><f>NOW()</f></c>' }, 'x'],
          ],
        },
      }),
    )
    expect(rows[0]?.fault).toMatch(/formula in column 1 has no stored value/)
  })

  test('that unpacks to gigabytes, or holds entities, is refused before it is read', async () => {
    const bomb = aWorkbook({
      sheets: { A: [['A'], ['1']] },
      more: { 'xl/sharedStrings.xml': `<sst>${' '.repeat(160_000_000)}</sst>` },
    })
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await problem(bomb)).toMatch(/has 160 MB; at most 150 MB are read/)
    const laughs = aWorkbook({
      sheets: { A: [['A'], ['1']] },
      more: {
        'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "ha">]><sst><si><t>&a;</t></si></sst>',
      },
    })
    expect(await problem(laughs)).toMatch(/XML that cannot be read/)
    const far = aWorkbook({ sheets: { A: [['A'], ['1']] } })
    expect(await problem(far)).toBe('read')
  })
})
