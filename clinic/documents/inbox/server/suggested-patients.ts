import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { chartIsOpen } from '../../../chart/facts/server/open-chart.ts'
import { type Suggestion, type SuggestionReason, suggestionReasons } from '../inbox-item.ts'
import { cluesIn } from './clues.ts'

/** Charts that are compared, and those that are suggested. */
const mostCompared = 500
const mostSuggested = 5

interface Known extends Omit<Suggestion, 'because'> {
  readonly sortName: string
  readonly byNumber: boolean
  readonly byEmail: boolean
  readonly byPhone: boolean
}

const strength = Object.keys(suggestionReasons)

/** The patients whose data stand in a text, of those whose charts are open to the viewer. */
export async function suggestedPatients(
  sql: Sql,
  viewer: Viewer,
  text: string,
): Promise<Suggestion[]> {
  const { numbers, emails, phones, days } = cluesIn(text)
  // The index of words finds those in use, whatever of them it is.
  const pieces = [...numbers, ...emails, ...phones].map((piece) => `%${likeLiteral(piece)}%`)
  const known = await sql<Known[]>`
    with found as (
      select id from patients where mrn = any(${numbers}::text[])
      union select id from patients where merged_into is null and dob = any(${days}::date[])
      union select id from patients where merged_into is null and archived_at is null
        and search_text like any(${pieces}::text[])
    )
    select p.id, p.mrn, p.name, p.email, p.dob, p.sort_name,
      p.mrn = any(${numbers}::text[]) or p.earlier_mrns && ${numbers}::text[] as by_number,
      coalesce(lower(p.email) = any(${emails}::text[]), false) as by_email,
      coalesce(phone_tail(p.contact, 9) = any(${phones}::text[]), false) as by_phone
    from found join patients p using (id)
    where p.merged_into is null and ${chartIsOpen(sql, viewer)}
    limit ${mostCompared}`
  if (known.length === 0) return []
  const [plain] = await sql<{ words: string }[]>`select searchable(${text}) as words`
  const words = new Set(wordsOf(plain?.words ?? ''))
  return known
    .flatMap(({ sortName, byNumber, byEmail, byPhone, ...patient }): Suggestion[] => {
      const because = reasonOf(namedIn(sortName, words), { byNumber, byEmail, byPhone })
      return because === null ? [] : [{ ...patient, because }]
    })
    .sort((a, b) => strength.indexOf(a.because) - strength.indexOf(b.because))
    .slice(0, mostSuggested)
}

function reasonOf(
  isNamed: boolean,
  { byNumber, byEmail, byPhone }: Pick<Known, 'byNumber' | 'byEmail' | 'byPhone'>,
): SuggestionReason | null {
  if (byNumber) return isNamed ? 'number and name' : 'number'
  if (byEmail) return isNamed ? 'email and name' : 'email'
  if (byPhone) return isNamed ? 'phone and name' : 'phone'
  return isNamed ? 'name and birth' : null
}

/** Whether each word of a name stands in a text, in whatever order. */
function namedIn(name: string, words: ReadonlySet<string>): boolean {
  const parts = wordsOf(name).filter((part) => part.length > 1)
  return parts.length > 0 && parts.every((part) => words.has(part))
}

function wordsOf(plain: string): string[] {
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
