import type { AlertKind } from '../clinic/patients/charts/patient-signs.ts'
import type { Transaction } from '../server/database/connect.ts'
import { staff } from './cast.ts'
import { seededChance } from './chance.ts'
import { dateOf } from './days.ts'
import { idAt } from './ids.ts'
import type { Person } from './person.ts'

/** Kinds of the alerts that are not clinical. */
const kinds: Readonly<Record<string, AlertKind>> = {
  'Risk of falls': 'safety',
  'Bills go to the mother': 'administrative',
}

/** The alerts of the invented people; each has a row of its own. */
export async function addAlerts(tx: Transaction, people: readonly Person[]): Promise<void> {
  const chance = seededChance(20_250_401, 200_002)
  const rows = people.flatMap(({ id, alerts, registeredOn }) =>
    (alerts ?? '').split('; ').flatMap((text) => {
      const row = { id: idAt(registeredOn, chance), text, from: dateOf(registeredOn) }
      return text ? [{ ...row, patient_id: id, kind: kinds[text] ?? 'clinical' }] : []
    }),
  )
  await tx`
    insert into patient_alerts (id, patient_id, kind, text, starts_on, created_by, updated_by)
    select id, patient_id, kind, text, "from", ${staff[0].id}, ${staff[0].id}
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, patient_id uuid, kind text, text text,
      "from" date)`
}
