import type { Chart } from '../chart.ts'
import { practitionerResource } from '../directory.ts'
import { quantity } from '../findings.ts'
import { measures } from '../measures.ts'
import type { Story } from '../story.ts'
import { drugs, hl7 } from '../terms.ts'

/** The faults and gaps of real exports: each is imported, and reported where a person must check. */
export const ignatius: Story = {
  person: {
    file: 'Ignatius_Pell',
    given: ['Ignatius'],
    family: 'Pell',
    prefix: 'Mr.',
    gender: 'male',
    born: '1941',
    phone: '555-0181',
    street: 'Room 12, Mariners’ Home, Quay Street',
    town: 'Kingsferry',
    postcode: '00104',
    language: ['en', 'English'],
    insurer: 'Seafarers’ Benefit Society',
    refersBy: 'full URL',
  },
  visits: [
    {
      on: '2021-09-20',
      kind: 'check-up',
      by: 'family',
      minutes: 30,
      found: [{ condition: 'high blood pressure' }],
      pressure: [156, 88],
      values: { height: 169, weight: 66.3, pulse: 74 },
      smoking: 'former',
      prescribed: [{ drug: 'lisinopril', for: 'high blood pressure', dosage: 1, price: 11_40 }],
    },
    { on: '2022-04-11', kind: 'follow-up', by: null, minutes: 15, about: ['high blood pressure'] },
    {
      on: '2023-05-08',
      kind: 'follow-up',
      by: 'family',
      minutes: 15,
      about: ['high blood pressure'],
      pressure: [138, 80],
      bill: 'none',
    },
  ],
  more: (chart) => {
    addDouble(chart)
    addStrays(chart)
    addOddBills(chart)
  },
}

/** The same practitioner under another id, as two systems of one hospital store it. */
function addDouble(chart: Chart): void {
  const known = practitionerResource('family')
  chart.add('Practitioner', {
    identifier: known['identifier'],
    name: [{ text: 'Bronwyn Llewellyn-Pryce, MD' }],
  })
}

function addStrays(chart: Chart): void {
  const weight = (status: string, value: number) => ({
    status,
    category: [hl7('observation-category', 'vital-signs', 'vital-signs')],
    code: measures.weight.code,
    subject: chart.patient,
    valueQuantity: quantity(value, 'kg'),
  })
  chart.add('Observation', { ...weight('final', 67.1), effectiveDateTime: '2020-12-01' })
  chart.add('Observation', {
    ...weight('entered-in-error', 667.1),
    effectiveDateTime: '2020-12-02',
  })
  chart.add('Goal', {
    lifecycleStatus: 'proposed',
    description: { text: 'Walks to the harbour and back' },
    subject: chart.patient,
  })
  const last = chart.resources.findLast(({ resourceType }) => resourceType === 'Encounter')
  chart.add('MedicationRequest', {
    contained: [{ resourceType: 'Medication', id: 'drug', code: drugs.simvastatin }],
    status: 'active',
    intent: 'order',
    medicationReference: { reference: '#drug' },
    subject: chart.patient,
    ...(last && { encounter: chart.to(last) }),
    authoredOn: '2023-05-08',
    dosageInstruction: [{ sequence: 1, timing: { code: { text: 'Every evening' } } }],
  })
  chart.add('DocumentReference', {
    status: 'current',
    type: { text: 'Letter to the Mariners’ Home' },
    subject: chart.patient,
    date: '2023-05-08T16:00:00+00:00',
    content: [
      {
        attachment: {
          contentType: 'text/plain',
          data: Buffer.from('Please measure his blood pressure every week.').toString('base64'),
        },
      },
    ],
  })
}

/** A claim without a total, an estimate, and an insurer's response to a missing claim. */
function addOddBills(chart: Chart): void {
  const billed = {
    status: 'active',
    type: hl7('claim-type', 'professional'),
    patient: chart.patient,
    created: '2023-05-08',
    provider: chart.organization('family'),
  }
  const insurance = [{ sequence: 1, focal: true, coverage: { display: 'Not known' } }]
  const claim = { ...billed, priority: hl7('processpriority', 'normal'), insurance }
  const item = [{ sequence: 1, productOrService: { text: 'Office visit, 15 minutes' } }]
  chart.add('Claim', { ...claim, use: 'claim', item })
  chart.add('Claim', {
    ...claim,
    use: 'predetermination',
    item: [{ sequence: 1, productOrService: { text: 'Hearing aid' } }],
    total: { value: 1840, currency: 'USD' },
  })
  chart.add('ExplanationOfBenefit', {
    ...billed,
    use: 'claim',
    insurer: { display: chart.person.insurer ?? '' },
    outcome: 'complete',
    insurance: [{ focal: true, coverage: { display: 'Not known' } }],
    item,
    total: [
      {
        category: hl7('adjudication', 'submitted', 'Submitted Amount'),
        amount: { value: 85, currency: 'USD' },
      },
    ],
    payment: { date: '2023-05-30', amount: { value: 85, currency: 'USD' } },
  })
}
