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
