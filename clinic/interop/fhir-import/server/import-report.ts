import { counted } from '../../../../contract/number-words.ts'
import type { ImportDetails } from '../import.ts'
import { madeWords } from '../made-words.ts'

/** The result of an import as lines for a console. */
export function report(details: ImportDetails): string {
  const { counts, made, changed, types, reasons, warnings, fileList, isDryRun } = details
  const head = ['', 'read', 'mapped', 'kept', 'skipped']
  const rows = [
    head,
    ...types.map((one) => [one.type, one.read, one.mapped, one.kept, one.skipped].map(String)),
    ['All', counts.read, counts.mapped, counts.kept, counts.skipped].map(String),
  ]
  const would = isDryRun ? 'It would make' : 'It made'
  return [
    ...inColumns(rows),
    '',
    ...reasons.map(({ outcome, text, count }) => `${count} ${outcome}: ${text}.`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...fileList.flatMap(({ problem }) => (problem === null ? [] : [`Refused: ${problem}`])),
    `${would} ${madeWords(made) || 'no rows'}.`,
    ...(changed.rows > 0
      ? [`${isDryRun ? 'It would change' : 'It changed'} ${counted(changed.rows, 'row', 'rows')}.`]
      : []),
    ...(changed.conflicts > 0
      ? [
          `${counted(changed.conflicts, 'value differs', 'values differ')} from what was changed here: answer them on the page of the import.`,
        ]
      : []),
    lastLine(details),
  ].join('\n')
}

function lastLine({ files, filesRefused, fileList, isDryRun }: ImportDetails): string {
  const isUnchanged = fileList.every(({ state }) => state === 'unchanged')
  if (isUnchanged) return 'All of it was imported before: nothing changed.'
  const done = `${files - filesRefused} of ${counted(files, 'file', 'files')}`
  return isDryRun
    ? `Dry run of ${done}: nothing was changed.`
    : `Imported ${done}${filesRefused > 0 ? `, ${filesRefused} refused` : ''}.`
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) =>
    Math.max(...rows.map((row) => row[place]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, place) =>
        place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[place] ?? 0) + 2),
      )
      .join(''),
  )
}
