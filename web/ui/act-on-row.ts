import { orDash } from '../../contract/person.ts'
import { Problem } from '../../contract/problem.ts'
import { confirm, confirmWithReason, type Question, type QuestionWithReason } from './confirm.tsx'

/** The parts of a row that people see, by label. Unknown parts are left out. */
export type RowInWords = Readonly<Record<string, string | null | undefined>>

interface ActOnRow<Row extends { readonly version: number }> {
  /** The row as it was shown when the person decided to act. */
  readonly row: Row
  /** With a reason, `act` gets it. */
  readonly question: Question | QuestionWithReason
  /** False skips the question before the first try, as for acts that can be undone. */
  readonly isAsked?: boolean
  readonly inWords: (row: Row) => RowInWords
  /** Acts on the version of the row that it gets: the one shown, or the one asked about again. */
  readonly act: (row: Row, reason: string) => Promise<unknown>
}

/**
 * Acts on a row after a question. When somebody else changed the row meanwhile, nothing is done:
 * the question comes again with the changes, and a yes is then about the row as stored now. Returns
 * whether the act was done; rejects with every other `Problem`.
 */
export async function actOnRow<Row extends { readonly version: number }>({
  row,
  question,
  isAsked = true,
  inWords,
  act,
}: ActOnRow<Row>): Promise<boolean> {
  let shown = row
  let reason = isAsked ? await ask(question) : ''
  while (reason !== null) {
    try {
      await act(shown, reason)
      return true
    } catch (error) {
      const current = currentOf<Row>(error)
      if (!current) throw error
      const told = meanwhile(question, inWords(shown), inWords(current))
      reason = await ask(withReason({ ...question, ...told }, reason))
      shown = current
    }
  }
  return false
}

/** The reason, empty for a question that asks for none; null means no. */
async function ask(question: Question | QuestionWithReason): Promise<string | null> {
  if ('reason' in question) return confirmWithReason(question)
  return (await confirm(question)) ? '' : null
}

/** The second question keeps the reason that was given to the first one. */
function withReason(question: Question | QuestionWithReason, initial: string) {
  return 'reason' in question ? { ...question, reason: { ...question.reason, initial } } : question
}

/** The stored row of a refusal because the row has changed. */
function currentOf<Row>(error: unknown): Row | undefined {
  const isStale = error instanceof Problem && error.id === 'changed'
  const current = isStale ? error.current : undefined
  if (typeof current !== 'object' || current === null || !('version' in current)) return undefined
  // The contract says that such a refusal contains the row that was acted on.
  return current as Row
}

function meanwhile(
  { detail = '' }: Question,
  before: RowInWords,
  now: RowInWords,
): Pick<Question, 'detail' | 'points'> {
  const points = Object.keys(before)
    .filter((label) => now[label] !== undefined && before[label] !== undefined)
    .filter((label) => orDash(before[label]) !== orDash(now[label]))
    .map((label) => `${label}: ${orDash(before[label])} → ${orDash(now[label])}`)
  return points.length > 0
    ? { detail: `${detail} Somebody else changed it meanwhile:`.trim(), points }
    : {
        detail:
          `${detail} Somebody else saved it meanwhile, and nothing shown here changed.`.trim(),
      }
}
