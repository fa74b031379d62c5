import type { AnySql } from '../../../../server/database/connect.ts'
import type { Mailed } from './report-mail.ts'

/** The parts of a schedule `s` that decide what is mailed. */
export const mailedColumns = (sql: AnySql) => sql`s.report_id as report, s.days,
  s.from_day as "from", s.to_day as "to", s.grouped_by as "by", s.compared_with as compare,
  s.filters as "where", s.every, s.weekday, s.month_day, to_char(s.at_time, 'HH24:MI') as time`

export async function readMailed(
  sql: AnySql,
  id: string,
): Promise<(Mailed & { readonly version: number }) | undefined> {
  const [mailed] = await sql<(Mailed & { version: number })[]>`
    select ${mailedColumns(sql)}, s.version from report_schedules s where s.id = ${id}`
  return mailed
}
