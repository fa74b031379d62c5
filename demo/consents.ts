import type { Transaction } from '../server/database/connect.ts'
import { admin, namedPatients, staff } from './cast.ts'
import { seededChance } from './chance.ts'
import { dateOf, type Day } from './days.ts'
import { idAt } from './ids.ts'
import type { Person } from './person.ts'

const forms = [
  {
    name: 'Privacy notice',
    asked_of: 'everybody',
    texts: [
      'The clinic keeps your name, address and medical records to treat you and to write bills.\n\nWe show them to nobody outside of the clinic unless you ask for it or the law demands it.',
      'The clinic keeps your name, address and medical records to treat you and to write bills.\n\nWe show them to nobody outside of the clinic unless you ask for it or the law demands it.\n\nYou can read in the portal who opened your chart.',
    ],
  },
  {
    name: 'Reminders by SMS',
    asked_of: 'everybody',
    texts: ['The clinic may remind me of my visits by SMS. The messages do not say why I come.'],
  },
  {
    name: 'Photos of skin findings',
    asked_of: 'some',
    texts: ['Photos of my skin may be taken and kept in my record to compare findings.'],
  },
]

/** The texts of the clinic, and the answers of most of its invented people. */
export async function addConsents(
  tx: Transaction,
  people: readonly Person[],
  today: Day,
): Promise<void> {
  const chance = seededChance(20_250_401, 200_003)
  const stored = forms.map(({ name, asked_of, texts }) => ({
    ...{ id: idAt(today - 800, chance), name, asked_of },
    texts: texts.map((text, place) => ({
      ...{ id: idAt(today - 800 + place * 600, chance), number: place + 1, text },
      at: dateOf(today - 800 + place * 600),
    })),
  }))
  await tx`
    insert into consent_forms (id, name, asked_of, created_by, updated_by)
    select id, name, asked_of, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(stored)}) as t (id uuid, name text, asked_of text)`
  const texts = stored.flatMap((form) => form.texts.map((text) => ({ ...text, form_id: form.id })))
  await tx`
    insert into consent_texts (id, form_id, number, text, created_at, created_by)
    select id, form_id, number, text, at, ${admin.id}
    from jsonb_to_recordset(${tx.json(texts)}) as t (id uuid, form_id uuid, number int, text text,
      at date)`
  const [privacy, reminders] = stored
  const consents = people.flatMap((person) => {
    const day = Math.max(person.registeredOn, today - 790)
    // Those who came before the text changed agreed to the earlier one.
    const privacyText = privacy?.texts[day < today - 200 ? 0 : 1]
    const isChild = person.id === namedPatients.noor.id
    const decided = { patient_id: person.id, decided_on: dateOf(day), way: 'paper' }
    const by = isChild ? 'Rania Haddad (mother)' : null
    return [
      chance.is(0.85) && { text_id: privacyText?.id, decision: 'given' },
      chance.is(0.7) && {
        text_id: reminders?.texts[0]?.id,
        decision: chance.is(0.8) ? 'given' : 'refused',
      },
    ].flatMap((one) =>
      one ? [{ ...decided, ...one, id: idAt(day, chance), representative: by }] : [],
    )
  })
  await tx`
    insert into patient_consents (id, patient_id, text_id, decision, decided_on, decided_by,
      representative, way, created_by, updated_by)
    select id, patient_id, text_id, decision, decided_on,
      case when representative is null then 'patient' else 'representative' end, representative, way,
      ${staff[0].id}, ${staff[0].id}
    from jsonb_to_recordset(${tx.json(consents)}) as t (id uuid, patient_id uuid, text_id uuid,
      decision text, decided_on date, representative text, way text)`
}
