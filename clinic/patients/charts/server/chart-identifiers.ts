import type * as z from 'zod'
import { Problem } from '../../../../contract/problem.ts'
import { type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { mostIdentifiers, type NewIdentifier } from '../identifier.ts'
import type { Identifier, Patient } from '../patient.ts'
import { chartColumns } from './patient-store.ts'

/**
 * Numbers that others know a patient by. The list is a set: what is there is not added twice, so that
 * two people who enter numbers at once lose nothing.
 */
export function chartIdentifiers(sql: Sql) {
  /** Answers the chart as it was found where `where` does not hold. */
  async function change(
    viewer: WritingViewer,
    found: Patient,
    list: Fragment,
    where: Fragment,
  ): Promise<Patient> {
    const [changed] = await sql<Patient[]>`
      with p as (
        update patients set identifiers = ${list}, updated_by = ${viewer.userId}
        where id = ${found.id} and ${where} returning *
      )
      select ${chartColumns(sql)} from p where ${writtenIn(sql, viewer.context)}`
    return changed ?? found
  }

  return {
    add(viewer: WritingViewer, found: Patient, one: z.output<typeof NewIdentifier>) {
      if (found.identifiers.length >= mostIdentifiers) {
        throw new Problem('conflict', {
          detail: `A chart has at most ${mostIdentifiers} numbers. Remove one first.`,
        })
      }
      const added = sql`${sql.json([{ ...one, system: '' }])}::jsonb`
      return change(
        viewer,
        found,
        sql`identifiers || ${added}`,
        sql`not identifiers @> ${added} and jsonb_array_length(identifiers) < ${mostIdentifiers}`,
      )
    },

    remove(viewer: WritingViewer, found: Patient, { type, system, value }: Identifier) {
      const isIt = sql`(one ->> 'type') is not distinct from ${type ?? null}::text
        and one ->> 'system' = ${system} and one ->> 'value' = ${value}`
      return change(
        viewer,
        found,
        sql`(select coalesce(jsonb_agg(one order by place) filter (where not (${isIt})), '[]')
          from jsonb_array_elements(identifiers) with ordinality as list (one, place))`,
        sql`exists (select from jsonb_array_elements(identifiers) as one where ${isIt})`,
      )
    },
  }
}
