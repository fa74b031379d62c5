import type { Sql } from '../../../../server/database/connect.ts'
import type { TableImportDetails } from '../table-import.ts'
import { linesOfReport } from '../table-row.ts'
import { type CellProblem, problemWords } from './read-row.ts'

interface Line {
  readonly line: number
  readonly cells: readonly string[]
  readonly fate: string | null
  readonly outcome: string | null
  readonly outcomeText: string | null
  readonly problems: readonly CellProblem[]
  readonly aboutId: string | null
  readonly mrn: string | null
}

const head = ['Line', 'Result', 'Remarks', 'MRN', 'Id']

/** The lines after one as CSV, with what became of them before the cells as they came. */
export async function reportPart(
  sql: Sql,
  { id, columns }: TableImportDetails,
  after: number,
): Promise<{ csv: string; next: number | null }> {
  const lines = await sql<Line[]>`
    select r.line, r.cells, r.fate, r.outcome, r.outcome_text, r.problems, r.about_id, p.mrn
    from table_import_rows r left join patients p on p.id = r.about_id
    where r.import_id = ${id} and r.line > ${after} order by r.line limit ${linesOfReport}`
  const rows = lines.map(({ line, cells, fate, outcome, outcomeText, problems, aboutId, mrn }) => [
    String(line),
    outcome ?? fate ?? 'not checked',
    [outcomeText, ...problems.map((problem) => problemWords(problem, columns))]
      .filter(Boolean)
      .join(' '),
    mrn ?? '',
    aboutId ?? '',
    ...cells,
  ])
  const headings = columns.map(({ heading }, place) => heading || `Column ${place + 1}`)
  const all = after === 0 ? [[...head, ...headings], ...rows] : rows
  const csv = all.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  return { csv, next: lines.length === linesOfReport ? (lines.at(-1)?.line ?? null) : null }
}

/** A cell that begins like a formula is marked as text for spreadsheets (OWASP CSV injection). */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
