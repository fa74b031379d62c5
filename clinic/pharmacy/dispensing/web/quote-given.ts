import type { DateWords } from '../../../../contract/date-words.ts'
import { ask } from '../../../../web/ask.ts'
import type { NotePlace } from '../../../../web/note-quotes.ts'
import { type DispensedLine, listGivenToPatient } from '../dispensing.ts'
import { lineInWords } from './line-in-words.ts'

/** The items that the patient got on the last day on which something was given out, with lots and directions. */
export async function quoteGiven(
  { patientId }: NotePlace,
  words: DateWords,
): Promise<string | null> {
  const query = { limit: 25 }
  const { rows } = await ask(listGivenToPatient, { params: { id: patientId }, query })
  const day = rows[0]?.day
  if (day === undefined) return null
  const lines = rows.flatMap((given) => (given.day === day ? given.lines : []))
  return [`Given from stock, ${words.date(day)}:`, ...lines.map(inWords)].join('\n')
}

/** `- 30 tablets of Amoxicillin 500 mg, lot A1, three times a day` */
function inWords(line: DispensedLine): string {
  const numbers = line.lots.flatMap(({ lotNumber }) => lotNumber ?? [])
  const lots =
    numbers.length > 0 && `${numbers.length === 1 ? 'lot' : 'lots'} ${numbers.join(', ')}`
  return `- ${[lineInWords(line), lots, line.directions].filter(Boolean).join(', ')}`
}
