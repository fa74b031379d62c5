import { mostColumns } from '../../limits.ts'
import { checkColumns } from './csv-table.ts'
import { RefusedTable } from './refused-table.ts'
import type { Table, TableLine, TableSource } from './table-source.ts'
import { columnOf, dateOfSerial, isDateFormat, numberText } from './xlsx-values.ts'
import { xmlEvents } from './xml-events.ts'
import { type ZippedFile, zippedFiles } from './zip-source.ts'
import { grouped } from '../../../../../contract/number-words.ts'

/** Unpacked bytes: a small archive can be made to hold any number of them. */
const largestSheet = 600_000_000
const largestPart = 20_000_000
const largestTexts = 150_000_000
/** Characters of all shared texts, which are held in memory. */
const mostTextKept = 60_000_000

interface Workbook {
  readonly sheets: readonly {
    readonly name: string
    readonly path: string
    readonly isHidden: boolean
  }[]
  readonly is1904: boolean
}

/** A sheet of a workbook: the one of a name, else the first that is not hidden. */
export async function xlsxTable(source: TableSource, sheet: string | null): Promise<Table> {
  const files = await zippedFiles(source)
  if (files.has('content.xml') && files.has('mimetype')) {
    throw new RefusedTable('This is an OpenDocument file. Save the table as .xlsx or .csv.')
  }
  const workbook = await workbookOf(files)
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden)
  const chosen =
    sheet === null
      ? (shown[0] ?? workbook.sheets[0])
      : workbook.sheets.find(({ name }) => name === sheet)
  const file = chosen && files.get(chosen.path)
  if (!chosen || !file) throw new RefusedTable('This workbook has no such sheet.')
  checkSize(file, largestSheet)
  const hasMacros = [...files.keys()].some((name) => name.endsWith('vbaproject.bin'))
  return {
    form: {
      encoding: null,
      delimiter: null,
      sheets: workbook.sheets.map(({ name }) => name),
      sheet: chosen.name,
      notes: hasMacros ? ['This workbook holds macros. They were not read and do not run.'] : [],
    },
    lines: rowsOf(files, file, workbook.is1904),
  }
}

function checkSize({ size }: ZippedFile, most: number): void {
  if (size <= most) return
  const megabytes = (bytes: number) => grouped(Math.round(bytes / 1_000_000))
  throw new RefusedTable(
    `Unpacked, a part of this workbook has ${megabytes(size)} MB; at most ${megabytes(most)} MB are read. Save the table as .csv, or split it.`,
  )
}

function partOf(files: ReadonlyMap<string, ZippedFile>, path: string, most = largestPart) {
  const file = files.get(path)
  if (file) checkSize(file, most)
  return file && xmlEvents(file.bytes())
}

async function workbookOf(files: ReadonlyMap<string, ZippedFile>): Promise<Workbook> {
  const events = partOf(files, 'xl/workbook.xml')
  const links = partOf(files, 'xl/_rels/workbook.xml.rels')
  if (!events || !links) {
    throw new RefusedTable('This archive is not an Excel workbook (.xlsx).')
  }
  const targets = new Map<string, string>()
  for await (const event of links) {
    if (event.kind !== 'start' || event.name !== 'Relationship') continue
    const { Id = '', Target = '' } = event.attributes
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  }
  const sheets: { name: string; path: string; isHidden: boolean }[] = []
  let is1904 = false
  for await (const event of events) {
    if (event.kind !== 'start') continue
    if (event.name === 'workbookPr') is1904 = /^(1|true)$/.test(event.attributes['date1904'] ?? '')
    if (event.name !== 'sheet') continue
    const { name = '', state } = event.attributes
    const link = event.attributes['r:id'] ?? ''
    const path = (targets.get(link) ?? '').toLowerCase()
    sheets.push({ name, path, isHidden: state === 'hidden' || state === 'veryHidden' })
  }
  return { sheets, is1904 }
}

/** The texts that cells name by their number. */
async function sharedTexts(files: ReadonlyMap<string, ZippedFile>): Promise<readonly string[]> {
  const events = partOf(files, 'xl/sharedstrings.xml', largestTexts)
  const texts: string[] = []
  if (!events) return texts
  let kept = 0
  const text = new TextCollector()
  for await (const event of events) {
    text.see(event)
    if (event.kind !== 'end' || event.name !== 'si') continue
    const whole = text.take()
    kept += whole.length
    if (kept > mostTextKept) {
      throw new RefusedTable('This workbook holds more text than can be read. Save it as .csv.')
    }
    texts.push(whole)
  }
  return texts
}

/** Which formats of cells show dates. */
async function dateStyles(files: ReadonlyMap<string, ZippedFile>): Promise<ReadonlySet<string>> {
  const events = partOf(files, 'xl/styles.xml')
  const styles = new Set<string>()
  if (!events) return styles
  const codes = new Map<number, string>()
  let isIn = false
  let place = 0
  for await (const event of events) {
    if (event.kind === 'text') continue
    if (event.name === 'cellXfs') isIn = event.kind === 'start'
    if (event.kind !== 'start') continue
    const { numFmtId = '0', formatCode = '' } = event.attributes
    if (event.name === 'numFmt') codes.set(Number(numFmtId), formatCode)
    if (!isIn || event.name !== 'xf') continue
    if (isDateFormat(Number(numFmtId), codes.get(Number(numFmtId)))) styles.add(String(place))
    place += 1
  }
  return styles
}

async function* rowsOf(
  files: ReadonlyMap<string, ZippedFile>,
  sheet: ZippedFile,
  is1904: boolean,
): AsyncGenerator<TableLine> {
  const texts = await sharedTexts(files)
  const styles = await dateStyles(files)
  const value = new TextCollector()
  let line = 0
  let cells: string[] = []
  let place = 0
  let cell: Readonly<Record<string, string>> = {}
  let hasFormula = false
  let fault: string | undefined
  for await (const event of xmlEvents(sheet.bytes())) {
    value.see(event)
    if (event.kind === 'start') {
      if (event.name === 'row') {
        line = Number(event.attributes['r'] ?? line + 1)
        ;[cells, place, fault] = [[], 0, undefined]
      } else if (event.name === 'c') {
        cell = event.attributes
        place = columnOf(cell['r'] ?? '') ?? place
        hasFormula = false
        value.take()
        if (place >= mostColumns) checkColumns(place + 1)
      } else if (event.name === 'f') hasFormula = true
    } else if (event.kind === 'end' && event.name === 'c') {
      const stored = value.take()
      while (cells.length < place) cells.push('')
      cells.push(textOfCell(cell, stored, texts, styles, is1904))
      if (hasFormula && stored === '' && cell['t'] !== 'str') {
        fault = `The formula in column ${place + 1} has no stored value. Save the workbook in Excel once.`
      }
      place += 1
    } else if (event.kind === 'end' && event.name === 'row' && cells.some((one) => one !== '')) {
      yield { line, cells, ...(fault !== undefined && { fault }) }
    }
  }
}

function textOfCell(
  { t: type, s: style = '0' }: Readonly<Record<string, string>>,
  stored: string,
  texts: readonly string[],
  styles: ReadonlySet<string>,
  is1904: boolean,
): string {
  if (type === 's') return texts[Number(stored)] ?? ''
  if (type === 'b') return stored === '1' ? 'TRUE' : 'FALSE'
  if (type === 'inlineStr' || type === 'str' || type === 'e' || stored === '') return stored
  if (type === 'd') return stored.replace('T', ' ')
  const isDate = styles.has(style)
  return (isDate ? dateOfSerial(Number(stored), is1904) : null) ?? numberText(stored)
}

/** Joins the texts in `t` and `v`, without the readings aids of East Asian texts in `rPh`. */
class TextCollector {
  #text = ''
  #isIn = false
  #isAid = false

  see(event: { readonly kind: string; readonly name?: string; readonly text?: string }): void {
    if (event.kind === 'text') {
      if (this.#isIn && !this.#isAid) this.#text += event.text ?? ''
    } else if (event.name === 'rPh') this.#isAid = event.kind === 'start'
    else if (event.name === 't' || event.name === 'v') this.#isIn = event.kind === 'start'
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    // Excel writes characters that XML cannot hold as _x000D_ (ECMA-376, 22.4.2.4).
    return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
}
