import type { Sql } from '../../../../server/database/connect.ts'
import { listSearch } from '../../../../server/database/list-search.ts'
import { containsWords, wordsOf } from '../../../../server/database/search.ts'
import { patientsHolding } from '../../../patients/charts/server/patients-holding.ts'
import { listedAppointments, type ListedRow } from './listed-appointments.ts'

/**
 * Searches in the patient (name, number, phone, email), the doctor (name, email, specialty) and the
 * reason: one of the three holds every word.
 */
export function appointmentSearch(sql: Sql, words: string) {
  const { columns, people } = listedAppointments(sql)
  const rows = sql`appointments a`
  const isHeld = (column: string) => containsWords(sql, column, words)
  const doctors = sql`(
    select id from users where role = 'doctor' and status <> 'deleted' and ${isHeld('search_text')}
    offset 0)`
  return listSearch<ListedRow>(sql, {
    rows,
    alias: 'a',
    columns,
    joins: people({}),
    isMatch: sql`(${isHeld('p.search_text')}) or (${isHeld('d.search_text')})
      or (${isHeld('a.search_text')})`,
    ways: (cut, here) => [
      sql`select a.* from ${patientsHolding(sql, words)} p cross join lateral (
        select * from ${rows} where a.patient_id = p.id ${cut}) a`,
      sql`select a.* from ${doctors} d cross join lateral (
        select * from ${rows} where a.doctor_id = d.id ${cut}) a`,
      // Without `cut`: with it, the planner would walk a list of millions instead of using the
      // index.
      sql`select * from (
        select * from ${rows} where ${here} and ${isHeld('a.search_text')} offset 0) a`,
    ],
  })
}

/** The words to search for, without the title `Dr.`, which stored names need not have. */
export function soughtWords(search: string | undefined): string {
  return wordsOf(search)
    .filter((word) => !/^dr\.?$/i.test(word))
    .join(' ')
}
