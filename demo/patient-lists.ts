import type { Criterion } from '../clinic/patients/lists/criterion.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, receptionist } from './cast.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

interface DemoList {
  readonly name: string
  readonly owner: { readonly id: string }
  readonly sharing: 'own' | 'desk'
  readonly criteria: readonly Criterion[]
}

/** The lists that the demo clinic works with. */
const lists: readonly DemoList[] = [
  {
    name: 'Over 65 without a visit for a year',
    owner: receptionist,
    sharing: 'desk',
    criteria: [
      { is: 'age', from: 66 },
      { is: 'visitWithin', number: 12, unit: 'months', not: true },
    ],
  },
  {
    name: 'Recall: no visit booked',
    owner: receptionist,
    sharing: 'desk',
    criteria: [
      { is: 'visitWithin', number: 2, unit: 'years' },
      { is: 'nextVisit', unit: 'months', not: true },
    ],
  },
  {
    name: 'Missed visits this half-year',
    owner: receptionist,
    sharing: 'desk',
    criteria: [{ is: 'noShows', times: 1, number: 6, unit: 'months' }],
  },
  {
    name: 'Open balances over $100',
    owner: admin,
    sharing: 'desk',
    criteria: [{ is: 'unpaid', amount: '100.00' }],
  },
  {
    name: 'Diabetes, HbA1c of 8 or more',
    owner: admin,
    sharing: 'own',
    criteria: [
      { is: 'problem', problem: 'E11' },
      { is: 'measured', measure: 'Hemoglobin A1c', from: 8, months: 24 },
    ],
  },
  {
    name: 'Children: MMR overdue',
    owner: admin,
    sharing: 'own',
    criteria: [
      { is: 'age', to: 17 },
      { is: 'vaccinationDue', when: 'overdue', vaccine: 'MMR' },
    ],
  },
  {
    name: 'Without a portal account',
    owner: receptionist,
    sharing: 'own',
    criteria: [{ is: 'account', not: true }],
  },
]

export async function addPatientLists(tx: Transaction): Promise<void> {
  for (const [place, { name, owner, sharing, criteria }] of lists.entries()) {
    await tx`
      insert into patient_lists (id, owner_id, name, sharing, criteria, created_by, updated_by)
      values (${idOf(1800 + place)}, ${owner.id}, ${name}, ${sharing},
        ${JSON.stringify(criteria)}::text::jsonb, ${owner.id}, ${owner.id})`
  }
}

interface Called {
  readonly state: 'called' | 'booked' | 'declined'
  readonly note: string | null
}

/** The calls that were made already. */
const calls: readonly Called[] = [
  { state: 'booked', note: 'Prefers mornings' },
  { state: 'called', note: 'No answer, tried twice' },
  { state: 'booked', note: null },
  { state: 'declined', note: 'Sees a doctor near her daughter now' },
  { state: 'called', note: 'Calls back on Monday' },
]

/** A recall list of two weeks ago on which the desk is working. */
export async function addRecallLists(tx: Transaction): Promise<void> {
  const [id, of] = [idOf(1850), idOf(1800)]
  await tx`
    insert into recall_lists (id, list_id, name, criteria, names, created_at, created_by, updated_by)
    select ${id}, id, 'Check-ups of the over 65', criteria, '{}', now() - interval '14 days', owner_id, owner_id
    from patient_lists where id = ${of}`
  const called = await tx<{ id: string }[]>`
    insert into recall_list_patients (recall_list_id, patient_id, created_by, updated_by)
    select ${id}, p.id, ${receptionist.id}, ${receptionist.id} from patients p
    where p.dob < now() - interval '66 years' and p.merged_into is null and p.archived_at is null
      and p.deceased_on is null and not exists (
        select from appointments a where a.patient_id = p.id and a.deleted_at is null
          and a.status <> 'canceled' and a.starts_at between now() - interval '1 year' and now())
    order by p.mrn limit 40 returning id`
  for (const [place, { state, note }] of calls.entries()) {
    await tx`
      update recall_list_patients set state = ${state}, note = ${note}, marked_by = ${receptionist.id},
        marked_at = now() - make_interval(days => ${12 - 2 * place}, hours => ${place})
      where id = ${called[place]?.id ?? null}`
  }
}
