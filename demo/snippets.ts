import type { Transaction } from '../server/database/connect.ts'
import { admin, familyDoctor } from './cast.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

interface DemoSnippet {
  readonly shortcut: string
  readonly title: string
  readonly body: string
}

/** The texts that all doctors of the demo clinic have. */
const ofClinic: readonly DemoSnippet[] = [
  {
    shortcut: 'soap',
    title: 'Note in four parts',
    body: 'Subjective: {{cursor}}\nObjective: \nAssessment: \nPlan: ',
  },
  {
    shortcut: 'ros',
    title: 'Review of systems, nothing found',
    body: 'No fever, weight loss or night sweats. No chest pain or shortness of breath. No abdominal pain, nausea or change of stool. No pain on passing urine. No headache or dizziness. {{cursor}}',
  },
  {
    shortcut: 'exam-normal',
    title: 'Physical examination, normal',
    body: 'Alert, in no distress. Throat clear, no swollen lymph nodes. Heart sounds regular, no murmur. Lungs clear on both sides. Abdomen soft, not tender. No edema. {{cursor}}',
  },
  {
    shortcut: 'fasting-labs',
    title: 'Blood tests in the morning, fasting',
    body: 'Blood tests ordered: {{cursor}}\nFasting from 10 pm the evening before; water is allowed. Usual medicines after the blood draw.',
  },
  {
    shortcut: 'sick-note',
    title: 'Certificate of incapacity for work',
    body: 'Unfit for work from {{cursor}} up to and including . Certificate handed over.',
  },
  {
    shortcut: 'return-if',
    title: 'When to come back',
    body: 'Come back at once with fever above 39 °C, shortness of breath, strong pain or confusion, or if there is no improvement within {{cursor}} days.',
  },
]

/** The family doctor's own ones; the last stands in for the clinic's. */
const own: readonly DemoSnippet[] = [
  {
    shortcut: 'sore-throat',
    title: 'Sore throat, likely viral',
    body: 'Sore throat for {{cursor}} days, no fever, cough. Throat red without exudate, no tender lymph nodes. Likely viral. Fluids, rest, paracetamol 500 mg up to four times a day as needed.',
  },
  {
    shortcut: 'bp-check',
    title: 'Blood pressure check',
    body: 'Takes the medicines as prescribed, no dizziness, no swollen ankles. Values at home: {{cursor}}. Continue without a change; next check in three months.',
  },
  {
    shortcut: 'return-if',
    title: 'When to come back, in my words',
    body: 'We agreed: you call us if it gets worse or is not better by {{cursor}}. At night and on weekends, the emergency service is there for you.',
  },
]

export async function addSnippets(tx: Transaction): Promise<void> {
  const rows = [
    ...ofClinic.map((snippet) => ({ ...snippet, owner_id: null, by: admin.id })),
    ...own.map((snippet) => ({ ...snippet, owner_id: familyDoctor.id, by: familyDoctor.id })),
  ].map((row, place) => ({ ...row, id: idOf(1900 + place) }))
  await tx`
    insert into snippets (id, owner_id, shortcut, title, body, created_by, updated_by)
    select id, owner_id, shortcut, title, body, by, by
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, owner_id uuid, shortcut text, title text,
      body text, by uuid)`
}
