import type { Transaction } from '../server/database/connect.ts'
import { admin } from './cast.ts'
import type { Chance } from './chance.ts'

const employers = [
  'Willowmere Mill',
  'County schools',
  'Harbor Freight Lines',
  'St. Anne’s Home',
] as const
const sources = ['A relative', 'Another doctor', 'The website', 'The newspaper'] as const

const employer = '01900000-0000-7000-8000-00000000e001'
const source = '01900000-0000-7000-8000-00000000e002'
const fields = [
  { id: employer, label: 'Employer', kind: 'text', choices: [], place: 10 },
  { id: source, label: 'Heard of us by', kind: 'choice', choices: [...sources], place: 20 },
]

/** Two fields that this clinic has defined. */
export async function addExtraFields(tx: Transaction): Promise<void> {
  await tx`
    insert into extra_fields (id, label, kind, choices, place, created_by, updated_by)
    select id, label, kind, array(select jsonb_array_elements_text(choices)), place, ${admin.id},
      ${admin.id}
    from jsonb_to_recordset(${tx.json(fields)}) as t (id uuid, label text, kind text,
      choices jsonb, place int)`
}

/** The values of somebody. */
export function extraOf(chance: Chance): Readonly<Record<string, string>> {
  return {
    ...(chance.is(0.4) && { [employer]: chance.from(employers) }),
    ...(chance.is(0.6) && { [source]: chance.from(sources) }),
  }
}
