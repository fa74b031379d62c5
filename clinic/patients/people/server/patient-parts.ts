import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { mostOfEach } from '../people-of-patient.ts'
import type { Period } from '../period.ts'

interface Part {
  readonly id: string
  readonly version: number
}
export interface Values extends Period {
  readonly [column: string]: unknown
}

interface Kind {
  /** The table; each row has the columns `id`, `patient_id`, those of the values and the stamps. */
  readonly table: 'patient_addresses' | 'contact_points' | 'patient_names' | 'related_people'
  /** The name of a row of the table. */
  readonly word: string
  /** The columns of an answer, of rows `r`. */
  readonly columns: Fragment
  readonly order: Fragment
}

/** Rows that belong to one patient each, of one kind: addresses, contacts, names or related people. */
export function patientParts<Row extends Part>(sql: Sql, { table, word, columns, order }: Kind) {
  const read = (where: Fragment, db: AnySql = sql) => db<Row[]>`
    select ${columns} from ${sql(table)} r where ${where} order by ${order}, r.id
    limit ${mostOfEach}`

  async function find(id: string): Promise<Row | undefined> {
    const [row] = await read(sql`r.id = ${id}`)
    return row
  }

  async function again(id: string): Promise<Row> {
    const row = await find(id)
    if (!row) throw new Problem('not-found')
    return row
  }

  return {
    find,

    of: async (patientId: string): Promise<Row[]> => read(sql`r.patient_id = ${patientId}`),

    /** `values` are the columns that the body `wanted` becomes. */
    async add(
      viewer: WritingViewer,
      patientId: string,
      wanted: Readonly<Record<string, unknown>> & { readonly id: string },
      values: Values,
    ): Promise<Row> {
      checkPeriod(values)
      const hash = creationHash({ ...wanted, patientId })
      const row = {
        ...values,
        id: wanted.id,
        patientId,
        creationHash: hash,
        createdBy: viewer.userId,
      }
      await sql.begin(async (tx) => {
        // Two who add at once wait for each other, so that the chart stays within its limit.
        await tx`select from patients where id = ${patientId} for no key update`
        const [there] = await tx<{ rows: number }[]>`
          select count(*)::int as rows from ${sql(table)}
          where patient_id = ${patientId} and id <> ${wanted.id}`
        if ((there?.rows ?? 0) >= mostOfEach) {
          throw new Problem('conflict', {
            detail: `A chart has at most ${mostOfEach} ${word}. Remove one first.`,
          })
        }
        await tx`
          with made as (
            insert into ${sql(table)} ${tx({ ...row, updatedBy: viewer.userId })}
            on conflict (id) do nothing returning id
          )
          select from made where ${writtenIn(tx, viewer.context)}`
      })
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from ${sql(table)} where id = ${wanted.id}`
      checkSameCreation(stored, viewer.userId, hash)
      return again(wanted.id)
    },

    async change(viewer: WritingViewer, id: string, version: number, values: Values): Promise<Row> {
      checkPeriod(values)
      const changed = await sql`
        update ${sql(table)} set ${sql(values)}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await again(id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    remove: async (viewer: WritingViewer, id: string, version: number): Promise<void> => {
      const removed = await sql`
        delete from ${sql(table)} where id = ${id} and version = ${version}
          and ${writtenIn(sql, viewer.context)}`
      if (removed.count === 0) throw new Problem('changed', { current: await again(id) })
    },
  }
}

function checkPeriod({ validFrom, validUntil }: Period): void {
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) {
    throw new Problem('invalid', { errors: { validUntil: 'Until cannot be before From.' } })
  }
}
