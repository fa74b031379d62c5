import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  type ExtraField,
  type ExtraFieldChanges,
  type ExtraKind,
  mostExtraFields,
  type NewExtraField,
} from '../extra-field.ts'
import { checkedExtra, type EnteredExtra, type ExtraValues } from '../extra-values.ts'

/** The fields of patients that the clinic has defined, in the order of forms. */
export function extraFieldStore(sql: Sql) {
  const columns = sql`id, label, kind, choices, need, place, status, created_at, updated_at, version`

  async function find(id: string): Promise<ExtraField | undefined> {
    const [field] = await sql<ExtraField[]>`select ${columns} from extra_fields where id = ${id}`
    return field
  }

  async function stored(id: string): Promise<ExtraField> {
    const field = await find(id)
    if (!field) throw new Problem('not-found')
    return field
  }

  async function checkRoom(id: string): Promise<void> {
    const [count] = await sql<{ active: number }[]>`
      select count(*)::int as active from extra_fields where status = 'active' and id <> ${id}`
    if ((count?.active ?? 0) < mostExtraFields) return
    const detail = `A clinic has at most ${mostExtraFields} fields of its own. Retire one first.`
    throw new Problem('conflict', { detail })
  }

  return {
    find,
    list: () => listExtra(sql),

    async add(viewer: WritingViewer, wanted: NewExtraField): Promise<ExtraField> {
      checkChoices(wanted.kind, wanted.choices)
      await checkRoom(wanted.id)
      const hash = creationHash(wanted)
      const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
      // No conflict target: the same request sent twice at once can hit the unique label before the id.
      await sql`
        with made as (
          insert into extra_fields ${sql({ ...wanted, creationHash: hash, ...by })}
          on conflict do nothing returning id
        )
        select from made where ${writtenIn(sql, viewer.context)}`
      const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from extra_fields where id = ${wanted.id}`
      if (!before) throw labelTaken()
      checkSameCreation(before, viewer.userId, hash)
      return stored(wanted.id)
    },

    async change(
      viewer: WritingViewer,
      { id, kind }: ExtraField,
      version: number,
      changes: ExtraFieldChanges,
    ): Promise<ExtraField> {
      checkChoices(kind, changes.choices)
      if (changes.status === 'active') await checkRoom(id)
      const changed = await unlessTaken(
        () => sql`
          update extra_fields set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version}`,
        'extra_fields_label',
        labelTaken,
      )
      const current = await stored(id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** All fields, the active ones first, in the order of forms. */
export function listExtra(sql: AnySql): Promise<ExtraField[]> {
  return sql<ExtraField[]>`
    select id, label, kind, choices, need, place, status, created_at, updated_at, version
    from extra_fields order by status, place, searchable(variadic array[label]), id`.execute()
}

/** The values of a chart after a form was saved. Throws the errors of its fields. */
export async function extraToStore(
  sql: AnySql,
  entered: EnteredExtra,
  before: ExtraValues,
): Promise<ExtraValues> {
  const { values, errors } = checkedExtra(await listExtra(sql), entered, before)
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  return values
}

/** Whether a form without a value of its own fields is refused, as a condition of a statement. */
export function requiresExtra(sql: AnySql): Fragment {
  return sql`exists (select from extra_fields where need = 'required' and status = 'active')`
}

function checkChoices(kind: ExtraKind, choices: readonly string[]): void {
  if (kind === 'choice' && choices.length < 2) {
    throw new Problem('invalid', { errors: { choices: 'Enter at least two choices.' } })
  }
}

function labelTaken(): Problem {
  return new Problem('invalid', { errors: { label: 'Another field has this label.' } })
}
