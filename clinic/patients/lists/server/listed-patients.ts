import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { timeLimit, tookTooLong } from '../../../../server/database/time-limit.ts'
import { extraColumns } from '../../extra-fields/server/extra-criteria.ts'
import { listExtra } from '../../extra-fields/server/extra-field-store.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { type Criterion, rulesOf, withheldFrom } from '../criterion.ts'
import {
  type ListedPatient,
  type listPatientsOfList,
  mostExported,
  patience,
} from '../patient-list.ts'
import { type Asking, criterionSql } from './criterion-sql.ts'
import { visitDays } from './visit-days.ts'

interface Found extends ListedPatient {
  readonly sortName: string
  readonly total: number
}

/** Rows of a file, as it has them. */
type ExportedPatient = Readonly<Record<keyof typeof exportedColumns, string | null>> & {
  readonly extra: Readonly<Record<string, unknown>>
}
const exportedColumns = {
  mrn: 'MRN',
  name: 'Name',
  preferredName: 'Preferred Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  contact: 'Contact',
  email: 'Email',
  address: 'Address',
  street: 'Street and House',
  postalCode: 'Postal Code',
  city: 'City',
  region: 'Region',
  country: 'Country',
  language: 'Language',
  interpreter: 'Interpreter',
  mobility: 'Mobility',
  lastVisit: 'Last Visit',
  nextVisit: 'Next Visit',
} as const
// `Object.keys` does not know the names of its object.
const exportedNames = Object.keys(exportedColumns) as (keyof typeof exportedColumns)[]

/** Patients who meet criteria. One statement that takes too long is given up, with a sentence. */
export function listedPatients(sql: Sql) {
  async function askingOf(viewer: Viewer): Promise<Asking> {
    const { today, timeZone, currency } = await readClinicRow(sql)
    return { viewer, today, timeZone, currency, fields: await listExtra(sql) }
  }

  return {
    async page(
      viewer: Viewer,
      criteria: readonly Criterion[],
      query: QueryOf<typeof listPatientsOfList>,
    ): Promise<Page<ListedPatient>> {
      const asking = await askingOf(viewer)
      const isByNumber = query.order === 'oldest' || query.order === 'newest'
      const paging = keyset<Found>(
        sql,
        {
          columns: isByNumber
            ? [{ sql: 'p.mrn', type: 'text', of: (row) => row.mrn }]
            : [
                { sql: 'p.sort_name', type: 'text', of: (row) => row.sortName },
                { sql: 'p.id', type: 'uuid', of: (row) => row.id },
              ],
          direction: query.order === 'descending' || query.order === 'newest' ? 'desc' : 'asc',
        },
        query,
      )
      const rows = await inTime(
        sql,
        criteria,
        (tx) => tx<Found[]>`
          with found as materialized (
            select p.id, p.sort_name, p.mrn from patients p
            where ${criterionSql(tx, asking)(criteria)}
          ), page as (
            select * from found p where ${paging.position}
            order by ${paging.order} limit ${paging.limit}
          )
          select p.id, p.mrn, p.name, p.email, p.dob, p.gender, p.contact, p.deceased_on, p.death,
            p.sort_name, ${visitDays(tx, asking)},
            (select count(*)::int from found) as total
          from patients p where p.id in (select id from page) order by ${paging.order}`,
      )
      const total = { total: rows[0]?.total ?? 0, totalIsAtLeast: false }
      return paging.page(rows, () => Promise.resolve(total))
    },

    async count(viewer: Viewer, criteria: readonly Criterion[]): Promise<number> {
      const asking = await askingOf(viewer)
      const [row] = await inTime(
        sql,
        criteria,
        (tx) => tx<{ total: number }[]>`
          select count(*)::int as total from patients p
          where ${criterionSql(tx, asking)(criteria)}`,
      )
      return row?.total ?? 0
    },

    /** The condition on a row of `patients p`, for a statement of the caller. */
    async condition(viewer: Viewer) {
      const asking = await askingOf(viewer)
      return (db: AnySql, criteria: readonly Criterion[]): Fragment =>
        criterionSql(db, asking)(criteria)
    },

    /** The ids of all, by name. They fit into memory: at most 100,000 of 36 characters. */
    async ids(viewer: Viewer, criteria: readonly Criterion[]): Promise<string[]> {
      const asking = await askingOf(viewer)
      const rows = await inTime(
        sql,
        criteria,
        (tx) => tx<{ id: string }[]>`
          select p.id from patients p where ${criterionSql(tx, asking)(criteria)}
          order by p.sort_name, p.id limit ${mostExported + 1}`,
      )
      if (rows.length <= mostExported) return rows.map(({ id }) => id)
      const most = grouped(mostExported)
      const detail = `A file has at most ${most} patients, and this list has more. Add a criterion.`
      throw new Problem('conflict', { detail })
    },

    /** The head of a file, and its lines for some of the ids, in their order. */
    async fileOf(viewer: Viewer) {
      const asking = await askingOf(viewer)
      const own = extraColumns(asking.fields)
      return {
        heads: [
          ...exportedNames.map((name) => exportedColumns[name]),
          ...own.map(({ head }) => head),
        ],
        async lines(ids: readonly string[]): Promise<(string | null)[][]> {
          const rows = await rowsFor(asking, ids)
          return rows.map((row) => [
            ...exportedNames.map((name) => row[name]),
            ...own.map((column) => column.of(row.extra)),
          ])
        },
      }
    },
  }

  function rowsFor(asking: Asking, ids: readonly string[]) {
    return sql<ExportedPatient[]>`
        select p.mrn, p.name, p.preferred_name, p.dob, p.gender, p.contact, p.email, p.address,
          a.lines as street, a.postal_code, a.city, a.region, a.country,
          p.language, p.interpreter, p.mobility, p.extra, ${visitDays(sql, asking)}
        from unnest(${ids as string[]}::uuid[]) with ordinality as asked (id, place)
          join patients p on p.id = asked.id
          left join patient_addresses a on a.patient_id = p.id and a.is_main
        order by asked.place`
  }
}

/** Refuses criteria about data that the viewer may not see. */
export function checkMayAsk(viewer: Viewer, criteria: readonly Criterion[]): void {
  const withheld = withheldFrom(viewer, criteria).map(({ is }) => rulesOf(is).label)
  if (withheld.length === 0) return
  const detail = `Your duties do not allow this list: it asks about ${[...new Set(withheld)].join(', ')}.`
  throw new Problem('forbidden', { detail })
}

/** Runs statements that are given up when one takes too long. */
export async function inTime<T>(
  sql: Sql,
  criteria: readonly Criterion[],
  read: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await timeLimit(sql, patience * 1000)(read)
  } catch (error) {
    if (!tookTooLong(error)) throw error
    const what =
      criteria.length > 1
        ? 'Take one away, or make a stretch of time shorter'
        : 'Choose another one'
    const detail = `Finding these patients takes too long with these criteria. ${what}.`
    throw new Problem('conflict', { detail })
  }
}
