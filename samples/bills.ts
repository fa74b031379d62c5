import { linesFor } from '../demo/price-list.ts'
import type { At } from './findings.ts'
import { type Practitioner, practitioners } from './practitioners.ts'
import type { Resource } from './resource.ts'
import type { Prescription, Visit } from './story.ts'
import { hl7, visitKinds } from './terms.ts'

const dollars = (cents: number) => ({ value: cents / 100, currency: 'USD' })

/** A claim for the visit, the insurer's response to it, and a claim for each medicine. */
export function addBills(
  at: At,
  visit: Visit,
  prescriptions: readonly (Prescription & { readonly request: Resource })[],
): void {
  const { bill = 'paid', by } = visit
  if (bill === 'none' || by === null) return
  const { charges }: Practitioner = practitioners[by]
  const lines = linesFor(charges, visit.minutes, visit.services ?? [])
  const cents = lines.reduce((sum, { minor }) => sum + minor, 0)
  const item = lines.map(({ description, minor }, place) => ({
    sequence: place + 1,
    productOrService: { text: description },
    ...(place === 0 && { encounter: [at.chart.to(at.encounter)] }),
    net: dollars(minor),
  }))
  const claim = addClaim(at, visit, { item, total: dollars(cents) })
  if (bill !== 'own') addBenefit(at, visit, claim, cents)
  for (const { request, price } of prescriptions) {
    addClaim(at, visit, {
      type: 'pharmacy',
      prescription: at.chart.to(request),
      item: [
        {
          sequence: 1,
          productOrService: visitKinds[visit.kind],
          encounter: [at.chart.to(at.encounter)],
        },
      ],
      total: dollars(price),
    })
  }
}

/** The common fields of claims and insurers' responses. */
function billed(at: At, visit: Visit, type: string) {
  const { chart, start, end } = at
  return {
    status: 'active',
    type: hl7('claim-type', type),
    use: 'claim',
    patient: chart.patient,
    billablePeriod: { start, end },
    created: end,
    ...(visit.by && { provider: chart.organization(visit.by) }),
  }
}

function addClaim(
  at: At,
  visit: Visit,
  { type = 'professional', ...fields }: Readonly<Record<string, unknown>> & { type?: string },
): Resource {
  const coverage = at.chart.resources.find(({ resourceType }) => resourceType === 'Coverage')
  return at.chart.add('Claim', {
    ...billed(at, visit, type),
    priority: hl7('processpriority', 'normal'),
    insurance: [
      {
        sequence: 1,
        focal: true,
        coverage: coverage ? at.chart.to(coverage) : { display: 'Pays without an insurer' },
      },
    ],
    ...fields,
  })
}

function addBenefit(at: At, visit: Visit, claim: Resource, cents: number): void {
  const { chart, end } = at
  const isPaid = visit.bill !== 'refused'
  const coverage = { reference: '#coverage' }
  const insurer = { display: chart.person.insurer ?? 'Unknown' }
  chart.add('ExplanationOfBenefit', {
    contained: [
      {
        resourceType: 'Coverage',
        id: 'coverage',
        status: 'active',
        beneficiary: chart.patient,
        payor: [insurer],
      },
    ],
    ...billed(at, visit, 'professional'),
    insurer,
    claim: chart.to(claim),
    outcome: 'complete',
    ...(!isPaid && { disposition: 'Not covered by the contract.' }),
    insurance: [{ focal: true, coverage }],
    item: claim['item'],
    total: [
      { category: hl7('adjudication', 'submitted', 'Submitted Amount'), amount: dollars(cents) },
      {
        category: hl7('adjudication', 'benefit', 'Benefit Amount'),
        amount: dollars(isPaid ? cents : 0),
      },
    ],
    ...(isPaid && { payment: { date: end.slice(0, 10), amount: dollars(cents) } }),
  })
}
