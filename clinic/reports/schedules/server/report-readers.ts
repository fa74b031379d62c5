import type { QueryOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import type { Directory } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { capitalised, type Role } from '../../../../contract/role.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { type OpenReport, reportDoors } from '../../catalog/server/report-doors.ts'
import type { listReportReceivers } from '../report-schedule.ts'

/** An account as stored now, whoever asks. */
export interface Account {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly role: Role
  readonly status: string
  readonly permissions: string[] | null
  /** Another role, duty or status is another version. */
  readonly version: number
}

/** Colleagues who are looked through for one search. */
const mostAsked = 200

/** Which accounts may open a report, as the server would decide if they asked for it now. */
export function reportReaders(sql: Sql) {
  const reports = reportDoors(sql)
  const columns = sql`id, nullif(name, '') as name, email, role, status, permissions, version`

  const mayRead = (account: Account) =>
    account.status === 'active' && hasPermission(account, 'reports.read')

  /** The report as the account would open it; undefined where it may not. */
  async function open(account: Account, report: string): Promise<OpenReport | undefined> {
    const { id: userId, role, permissions } = account
    if (!mayRead(account)) return undefined
    try {
      return await reports.find({ userId, role, permissions, patientId: null }, report)
    } catch (error) {
      // An own report whose rows are no longer counted: nobody can read it until somebody mends it.
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  return {
    open,

    /** The titles of the reports that a viewer may open, by id. */
    async titles(viewer: Parameters<typeof reports.list>[0]): Promise<ReadonlyMap<string, string>> {
      return new Map((await reports.list(viewer)).map(({ id, title }) => [id, title]))
    },

    accounts: async (ids: readonly string[], db: AnySql = sql): Promise<Account[]> => db<Account[]>`
      select ${columns} from users where id = any(${[...ids]}::uuid[]) order by users.name, id`,

    /** Colleagues who may open reports, or one of them, and can be mailed to, by name. */
    async directory({
      report,
      search,
      limit,
    }: QueryOf<typeof listReportReceivers>): Promise<Directory> {
      const accounts = await sql<Account[]>`
        select ${columns} from users
        where role <> 'patient' and status = 'active' and email is not null
          and ${containsWords(sql, 'search_text', search)}
        order by users.name, id limit ${mostAsked}`
      const entries: Directory['entries'] = []
      for (const account of accounts) {
        if (entries.length > limit) break
        if (!(report === undefined ? mayRead(account) : await open(account, report))) continue
        const { id, name, email, role } = account
        const number = capitalised(role)
        entries.push({ id, name, email, kind: 'colleague', number, born: null })
      }
      return { entries: entries.slice(0, limit), hasMore: entries.length > limit }
    },
  }
}
