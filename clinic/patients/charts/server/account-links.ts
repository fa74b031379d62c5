import { v7 as uuidv7 } from 'uuid'
import type { QueryOf } from '../../../../contract/endpoint.ts'
import { isTyped, type Person } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import {
  type WriteContext,
  type WritingViewer,
  writtenIn,
} from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { renameAccount } from '../../../access/users/server/stored-profile.ts'
import type { listLinkableAccounts } from '../account-link.ts'
import { noAccountBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'
import { beforeUndo, joined, personColumns, type PersonColumns, personOf } from './joined-person.ts'

interface LockedChart extends PersonColumns {
  readonly id: string
  readonly version: number
  readonly userId: string | null
  readonly mergedInto: string | null
  readonly archivedAt: string | null
  readonly deceasedOn: string | null
  readonly death: Patient['death']
}

interface Link {
  readonly id: string
  readonly userId: string
  readonly emptiedPatientId: string
  readonly chartBefore: PersonColumns
  readonly accountBefore: PersonColumns
}

const notConfirmed =
  'Nobody has shown yet that the email of this account is theirs. Send the confirmation from the chart of the account, invite the patient, or give them a code on paper.'

/**
 * Whether a chart `own` holds only what the owner of its account entered: no later concept has rows
 * of it in the tables that it registered (`ServerConcept.chartTables`).
 */
export function holdsNothing(sql: AnySql, chartTables: readonly string[]): Fragment {
  return chartTables.reduce<Fragment>(
    (before, table) =>
      sql`${before} and not exists (select from ${sql(table)} where patient_id = own.id)`,
    sql`own.archived_at is null`,
  )
}

/**
 * Gives a chart kept by the desk the account of its person, and undoes that (E-10). Both charts and the
 * account are locked first, the account before the charts, in the same order as every other writer of
 * both.
 */
export function accountLinks(sql: Sql, chartTables: readonly string[]) {
  /** Accounts of patients whose own chart can be merged away. */
  const empty = sql`
    from users u join patients own on own.id = u.id and own.user_id = u.id
    where u.role = 'patient' and u.status = 'active' and ${holdsNothing(sql, chartTables)}`

  function people(where: Fragment, limit: number): Promise<Person[]> {
    return sql<Person[]>`
      select u.id, nullif(u.name, '') as name, u.email
      ${empty} and u.email_confirmed_at is not null and ${where}
      order by u.name, u.id limit ${limit}`
  }

  async function lockAccount(
    tx: Transaction,
    context: WriteContext,
    userId: string,
  ): Promise<boolean | undefined> {
    const [user] = await tx<{ isConfirmed: boolean }[]>`
      select email_confirmed_at is not null as is_confirmed from users
      where id = ${userId} and ${writtenIn(tx, context)} for no key update`
    return user?.isConfirmed
  }

  /**
   * Joins chart and account in the caller's transaction. The caller has locked the account and made
   * sure that both belong to one person.
   */
  async function join(
    tx: Transaction,
    viewer: WritingViewer,
    patientId: string,
    userId: string,
  ): Promise<void> {
    const charts = await lockCharts(tx, [patientId, userId])
    const chart = charts.get(patientId)
    const own = charts.get(userId)
    if (!chart) throw new Problem('not-found')
    checkFree(chart)
    const [isEmpty] = await tx`select 1 ${empty} and u.id = ${userId}`
    if (!own || !isEmpty) {
      throw conflict('This account cannot be linked: its own chart is in use.')
    }
    const person = joined(chart, own)
    await tx`update patients set user_id = null, merged_into = ${patientId},
      updated_by = ${viewer.userId} where id = ${own.id}`
    await tx`update patients set
      ${tx({
        ...person,
        email: own.email,
        userId,
        // The profile's version goes on, so that a form filled in before the link is refused.
        version: Math.max(chart.version, own.version),
        updatedBy: viewer.userId,
      })} where id = ${patientId}`
    await renameAccount(tx, userId, person.name ?? '', viewer)
    await tx`insert into chart_links ${tx({
      id: uuidv7(),
      patientId,
      userId,
      emptiedPatientId: own.id,
      chartBefore: tx.json(personOf(chart)),
      accountBefore: tx.json(personOf(own)),
      createdBy: viewer.userId,
      updatedBy: viewer.userId,
    })}`
  }

  return {
    async linkable(
      patient: Patient,
      query: QueryOf<typeof listLinkableAccounts>,
    ): Promise<Person[]> {
      if (query.search) {
        return people(containsWords(sql, 'u.search_text', query.search), query.limit)
      }
      const isAlike = sql`(u.email = ${patient.email} or (${isTyped(patient.name)}
        and ${containsWords(sql, 'u.search_text', patient.name)}))`
      return people(isAlike, query.limit)
    },

    /** For the desk: the owner of the account must have shown that its email is theirs. */
    async link(viewer: WritingViewer, patientId: string, userId: string): Promise<void> {
      await sql.begin(async (tx) => {
        if ((await lockAccount(tx, viewer.context, userId)) === false) throw conflict(notConfirmed)
        await join(tx, viewer, patientId, userId)
        await tx`update chart_codes set ended_at = now(), updated_by = ${viewer.userId}
          where patient_id = ${patientId} and ended_at is null`
      })
    },

    /** For the owner, who got the code from the desk; of two uses at once one is refused. */
    async linkByCode(
      viewer: WritingViewer,
      code: { id: string; patientId: string },
    ): Promise<void> {
      await sql.begin(async (tx) => {
        await lockAccount(tx, viewer.context, viewer.userId)
        await join(tx, viewer, code.patientId, viewer.userId)
        const used = await tx`
          update chart_codes set ended_at = now(), used_by = ${viewer.userId},
            updated_by = ${viewer.userId}
          where id = ${code.id} and ended_at is null`
        if (used.count === 0) throw conflict('This code was used or ended just now.')
      })
    },

    /** Answers false when the chart has another version than the one that was read. */
    async unlink(viewer: WritingViewer, patient: Patient, version: number): Promise<boolean> {
      const userId = patient.account?.id
      if (patient.version !== version) return false
      if (!userId) throw conflict('This chart has no account.')
      return sql.begin(async (tx) => {
        await lockAccount(tx, viewer.context, userId)
        const [link] = await tx<Link[]>`
          select id, user_id, emptied_patient_id, chart_before, account_before from chart_links
          where patient_id = ${patient.id} and user_id = ${userId} and undone_at is null
            and emptied_patient_id is not null
          order by created_at desc limit 1 for update`
        const charts = await lockCharts(tx, [patient.id, link?.emptiedPatientId ?? patient.id])
        const chart = charts.get(patient.id)
        if (chart?.version !== version) return false
        if (!link || chart.userId !== userId) {
          throw conflict('This account was not linked by hand, so there is nothing to undo.')
        }
        const [chartBefore, accountBefore] = [
          personOf(link.chartBefore),
          personOf(link.accountBefore),
        ]
        const given = joined(chartBefore, accountBefore)
        await tx`update patients set
          ${tx({
            ...beforeUndo(chart, given, chartBefore),
            email: chartBefore.email,
            userId: null,
            updatedBy: viewer.userId,
          })} where id = ${patient.id}`
        const own = beforeUndo(chart, given, accountBefore)
        await tx`update patients set
          ${tx({
            ...own,
            email: chart.email,
            userId,
            mergedInto: null,
            version: chart.version,
            updatedBy: viewer.userId,
          })} where id = ${link.emptiedPatientId}`
        await renameAccount(tx, userId, own.name ?? '', viewer)
        await tx`update chart_links set undone_at = now(), updated_by = ${viewer.userId}
          where id = ${link.id}`
        return true
      })
    },
  }

  /** Locks in the order of the ids, so that two links of the same charts cannot deadlock. */
  async function lockCharts(tx: Transaction, ids: string[]): Promise<Map<string, LockedChart>> {
    const charts = await tx<LockedChart[]>`
      select id, version, user_id, merged_into, archived_at, deceased_on, death, ${tx(personColumns)} from patients
      where id = any(${ids}::uuid[]) order by id for update`
    return new Map(charts.map((chart) => [chart.id, chart]))
  }
}

function checkFree(chart: LockedChart): void {
  if (chart.userId) throw conflict('This chart already has an account.')
  if (chart.mergedInto || chart.archivedAt) throw conflict('This chart is not in use any more.')
  const obstacle = noAccountBecause(chart)
  if (obstacle !== null) throw conflict(obstacle)
}

function conflict(detail: string): Problem {
  return new Problem('conflict', { detail })
}
