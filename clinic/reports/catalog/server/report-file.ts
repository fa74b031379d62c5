import type { FastifyReply } from 'fastify'
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { DateWords } from '../../../../contract/date-words.ts'
import { decimalsOf, fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { byteOrderMark, csvLine } from '../../../../server/http/csv.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import { readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { figureInWords } from '../figure-words.ts'
import { groupInWords } from '../group-words.ts'
import { reportFileName } from '../report-file-name.ts'
import type { Report, ReportFileKind, Unit } from '../report.ts'

/** The table of a report as a file. Numbers are plain in files for spreadsheets, and in words on paper. */
export async function reportFile(
  sql: Sql,
  report: Report,
  as: ReportFileKind,
  reply: FastifyReply,
): Promise<ServedFile> {
  reply.header('content-disposition', `attachment; filename="${reportFileName(report, as)}"`)
  if (as === 'pdf')
    return { type: 'application/pdf', content: await pdfOf(sql, report, reply), tag: null }
  if (as === 'xlsx') return { type: xlsxType, content: await sheetOf(report), tag: null }
  return { type: 'text/csv; charset=utf-8', content: Buffer.from(csvOf(report)), tag: null }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The heads of the table: the figures of the days before stand after those of now. */
function headsOf({ dimensions, measures, before, currency }: Report): string[] {
  const figures = measures.map(({ name, unit }) => `${name}${unitInHead(unit, currency)}`)
  return [
    ...dimensions.map(({ name }) => name),
    ...figures,
    ...(before ? figures.map((name) => `${name}, before`) : []),
  ]
}

function unitInHead(unit: Unit, currency: string): string {
  if (unit === 'money') return ` (${currency})`
  return unit === 'minutes' || unit === 'days' ? ` (${unit})` : ''
}

interface Line {
  readonly words: readonly string[]
  readonly figures: readonly (number | null)[]
}

/** The groups, and at the end all of them. Steps of time are their first days, which spreadsheets sort. */
function linesOf({ rows, dimensions, totals, totalsBefore }: Report): Line[] {
  return [
    ...rows.map(({ by, figures, before }) => ({
      words: by.map(({ value, words }, place) =>
        dimensions[place]?.isTime ? (value ?? '') : words,
      ),
      figures: [...figures, ...(before ?? [])],
    })),
    {
      words: dimensions.map((_, place) => (place === 0 ? 'All' : '')),
      figures: [...totals, ...(totalsBefore ?? [])],
    },
  ]
}

/** The last line of figures that are seconds behind. */
function noteOf({ asOf }: Report): string | null {
  return asOf === null ? null : `As of ${asOf.slice(0, 19)}Z`
}

function unitsOf({ measures, before }: Report): Unit[] {
  const units = measures.map(({ unit }) => unit)
  return before ? [...units, ...units] : units
}

function csvOf(report: Report): string {
  const units = unitsOf(report)
  const lines = linesOf(report).map(({ words, figures }) =>
    csvLine([
      ...words,
      ...figures.map((figure, place) => plainNumber(figure, units[place], report.currency)),
    ]),
  )
  const note = noteOf(report)
  const last =
    note === null ? '' : csvLine(headsOf(report).map((_, place) => (place === 0 ? note : '')))
  return byteOrderMark + csvLine(headsOf(report)) + lines.join('') + last
}

function plainNumber(
  figure: number | null,
  unit: Unit | undefined,
  currency: string,
): string | null {
  if (figure === null) return null
  if (unit === 'money') return fromMinor(Math.round(figure), currency)
  return String(unit === 'percent' ? Number(figure.toFixed(4)) : Number(figure.toFixed(2)))
}

async function sheetOf(report: Report): Promise<Buffer> {
  const units = unitsOf(report)
  const decimals = decimalsOf(report.currency)
  const heads = headsOf(report).map<Cell>((value) => ({ value, fontWeight: 'bold', wrap: true }))
  const cell = (figure: number | null, unit: Unit | undefined): Cell => {
    if (figure === null) return null
    if (unit === 'money') {
      const value = Math.round(figure) / 10 ** decimals
      return { value, format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }
    }
    return unit === 'percent'
      ? { value: figure, format: '0.0%' }
      : { value: Number(figure.toFixed(2)) }
  }
  const note = noteOf(report)
  const data: SheetData = [
    heads,
    ...linesOf(report).map(({ words, figures }) => [
      ...words.map<Cell>((value) => ({ value, type: String })),
      ...figures.map((figure, place) => cell(figure, units[place])),
    ]),
    ...(note === null ? [] : [[{ value: note, type: String }]]),
  ]
  const columns = heads.map((_, place) => ({ width: place < report.dimensions.length ? 28 : 16 }))
  return writeExcelFile(data, { columns, sheet: 'Report', stickyRowsCount: 1 }).toBuffer()
}

async function pdfOf(sql: Sql, report: Report, reply: FastifyReply): Promise<Buffer> {
  const { clinic, page, words } = await readClinicOnPaper(sql)
  const { title, question, measures, dimensions, rows, totals, currency, about, days, asOf } =
    report
  const inWords = (figures: readonly (number | null)[]) =>
    measures.map(({ unit }, place) => figureInWords(figures[place] ?? null, unit, currency))
  const numbers = measures.map((_, place) => dimensions.length + place)
  const only = [...report.fixed, ...report.where].map(
    ({ name, words: value }) => `${name}: ${value}`,
  )
  return makePdf(
    {
      ...{ ...page, title, notice: null, foot: `${clinic.name} · ${title}`, check: null },
      blocks: [
        {
          is: 'text',
          paragraphs: [
            question,
            [daysInWords(days, words), ...only].join(', '),
            ...(asOf === null ? [] : [`As of ${words.exactClockOf(asOf)}`]),
          ],
        },
        {
          is: 'table',
          head: [...dimensions.map(({ name }) => name), ...measures.map(({ name }) => name)],
          widths: [...dimensions.map(() => 1), ...measures.map(() => 'auto' as const)],
          numbers,
          rows: [
            ...rows.map((row) => [
              ...row.by.map((_, place) => groupInWords(report, row, place, words)),
              ...inWords(row.figures),
            ]),
            [...dimensions.map((_, place) => (place === 0 ? 'All' : '')), ...inWords(totals)],
          ],
        },
        { is: 'text', paragraphs: [about] },
      ],
    },
    senderGone(reply),
  )
}

function daysInWords(days: Report['days'], words: DateWords): string {
  return days ? `${words.date(days.from)} to ${words.date(days.to)}` : 'As it is now'
}
