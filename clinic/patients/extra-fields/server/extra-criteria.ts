import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { ExtraField } from '../extra-field.ts'

/** The condition of a list on one field; a text is looked for anywhere in the value, without regard to case. */
export interface ExtraCriterion {
  readonly field: Pick<ExtraField, 'id' | 'kind'>
  readonly equals?: string
  /** For numbers and dates, both counted. */
  readonly from?: string
  readonly to?: string
}

/** The condition on `patients p` for a criterion; without any bound, charts that have a value. */
export function hasExtra(sql: AnySql, { field, equals, from, to }: ExtraCriterion): Fragment {
  const value = sql`p.extra ->> ${field.id}`
  if (field.kind === 'number') {
    const number = sql`(${value})::numeric`
    const bound = (text: string | undefined) => (text === undefined ? null : Number(text))
    return sql`${value} is not null
      and ${number} >= coalesce(${bound(equals ?? from)}::numeric, ${number})
      and ${number} <= coalesce(${bound(equals ?? to)}::numeric, ${number})`
  }
  if (field.kind === 'text' && equals !== undefined) {
    return sql`strpos(searchable(variadic array[${value}]), searchable(variadic array[${equals}])) > 0`
  }
  return sql`${value} is not null
    and ${value} >= coalesce(${equals ?? from ?? null}, ${value}) collate "C"
    and ${value} <= coalesce(${equals ?? to ?? null}, ${value}) collate "C"`
}

/** The heads and the values of the fields for a CSV, in the order of forms. */
export function extraColumns(
  fields: readonly ExtraField[],
): readonly { readonly head: string; readonly of: (extra: Record<string, unknown>) => string }[] {
  return fields.map(({ id, label }) => ({
    head: label,
    of: (extra) => {
      const value = extra[id]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    },
  }))
}
