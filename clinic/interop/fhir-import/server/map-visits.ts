import type * as fhir from './fhir.ts'
import type * as billing from './fhir-billing.ts'
import type { Period } from './earlier.ts'
import type { Reference } from './fhir-elements.ts'
import { allWords, quantityWords, wordsOf } from './fhir-words.ts'
import { textsOf } from './map-findings.ts'
import { dayIn } from './map-people.ts'
import type { Charge, Drug, NamedParticipant, ReconciledPart, Settlement, Visit } from './piece.ts'

const appointmentStatus: Readonly<Record<string, Visit['status']>> = {
  planned: 'scheduled',
  arrived: 'scheduled',
  triaged: 'scheduled',
  'in-progress': 'scheduled',
  onleave: 'scheduled',
  unknown: 'completed',
  finished: 'completed',
  cancelled: 'canceled',
}

/** Roles responsible for the encounter; they come before other participants. */
const leadRoles = ['ATND', 'PPRF', 'ADM']

export function visitOf(encounter: fhir.Encounter): Visit {
  const lead = (one: NonNullable<fhir.Encounter['participant']>[number]) =>
    one.type?.some((type) => type.coding?.some(({ code }) => leadRoles.includes(code ?? '')))
  const participants = (encounter.participant ?? []).toSorted(
    (a, b) => Number(lead(b) ?? false) - Number(lead(a) ?? false),
  )
  return {
    status: appointmentStatus[encounter.status] ?? null,
    start: timeIn(encounter.period?.start),
    end: timeIn(encounter.period?.end),
    participants: participants.flatMap(({ individual }) => individual?.reference ?? []),
    named: participants.flatMap(({ individual }) => namedIn(individual)),
    kind: allWords(encounter.type).join(', ') || encounter.class?.display || 'Visit',
    reasons: allWords(encounter.reasonCode),
    reasonReferences: textsOf(encounter.reasonReference),
    place: {
      reference: encounter.serviceProvider?.reference ?? null,
      name: encounter.serviceProvider?.display ?? '',
    },
  }
}

function namedIn(individual: Reference | undefined): NamedParticipant[] {
  if (!individual || individual.reference) return []
  const { system, value } = individual.identifier ?? {}
  const identifier = system && value ? `${system}|${value}` : null
  const name = individual.display ?? ''
  return identifier !== null || name !== '' ? [{ identifier, name }] : []
}

/** The days of a visit; without an end it ends on its day, or goes on. */
export function periodOf({ start, end, status }: Visit): Period | null {
  if (start === null) return null
  return { start, end: end ?? (status === 'scheduled' ? null : start) }
}

/** An instant, or a day of the clinic; null for a less exact time. */
function timeIn(value: string | undefined): string | null {
  if (dayIn(value) === null || value === undefined) return null
  if (value.length === 10) return value
  const isInstant = /^[\d-]{10}T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
  return isInstant && !Number.isNaN(Date.parse(value)) ? value : null
}

export function drugOf(request: fhir.MedicationRequest): Drug {
  const reference = request.medicationReference
  const inside = request.contained?.find(({ id }) => `#${id ?? ''}` === reference?.reference)
  return {
    encounter: request.encounter?.reference ?? null,
    name: wordsOf(request.medicationCodeableConcept ?? inside?.code) || (reference?.display ?? ''),
    nameReference: reference?.reference ?? null,
    dosage: (request.dosageInstruction ?? []).map(dosageWords).filter(Boolean).join('; '),
    status: request.status ?? '',
    reasons: allWords(request.reasonCode),
    reasonReferences: textsOf(request.reasonReference),
  }
}

type Dosage = NonNullable<fhir.MedicationRequest['dosageInstruction']>[number]

/** `1 dose, once a day, as needed` */
export function dosageWords(dosage: Dosage): string {
  const written = dosage.text ?? dosage.patientInstruction
  if (written) return written.trim()
  const quantity = dosage.doseAndRate?.find(({ doseQuantity }) => doseQuantity)?.doseQuantity
  const amount = quantityWords(quantity)
  const hasUnit = Boolean(quantity?.unit ?? quantity?.code)
  const parts = [
    amount && !hasUnit ? `${amount} ${quantity?.value === 1 ? 'dose' : 'doses'}` : amount,
    wordsOf(dosage.route).toLowerCase(),
    oftenWords(dosage.timing) || wordsOf(dosage.timing?.code),
    dosage.asNeededBoolean ? 'as needed' : '',
  ]
  return parts.filter(Boolean).join(', ')
}

const periodNames: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
}

function oftenWords(timing: Dosage['timing']): string {
  const { frequency = 1, period, periodUnit = '' } = timing?.repeat ?? {}
  const unit = periodNames[periodUnit]
  if (period === undefined || !unit) return ''
  const times = frequency === 1 ? 'once' : frequency === 2 ? 'twice' : `${frequency} times`
  if (period === 1) return `${times} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
  return frequency === 1 ? `every ${period} ${unit}s` : `${times} every ${period} ${unit}s`
}

/** http://hl7.org/fhir/R4/valueset-claim-use.html: only claims are charges. */
export function chargeOf(claim: billing.Claim): Charge {
  return {
    ...billed(claim),
    prescription: claim.prescription?.reference ?? null,
    total: claim.total?.value ?? null,
    currency: claim.total?.currency ?? null,
  }
}

/** A payment counts once the claim is settled. */
export function settlementOf(benefit: billing.ExplanationOfBenefit): Settlement {
  const total =
    benefit.total?.find(({ category }) =>
      category.coding?.some(({ code }) => code === 'submitted'),
    ) ?? benefit.total?.[0]
  const { amount, date } = benefit.payment ?? {}
  const isSettled = benefit.outcome === 'complete' && benefit.status !== 'cancelled'
  return {
    claim: benefit.claim?.reference ?? null,
    paid: isSettled ? (amount?.value ?? null) : null,
    paidIn: amount?.currency ?? null,
    paidOn: date ?? null,
    charge: {
      ...billed(benefit),
      prescription: null,
      total: total?.amount.value ?? null,
      currency: total?.amount.currency ?? null,
    },
  }
}

/** The parts of a transfer that were paid. */
export function reconciledParts(transfer: billing.PaymentReconciliation): ReconciledPart[] {
  const isPaid =
    (transfer.status ?? 'active') === 'active' && (transfer.outcome ?? 'complete') === 'complete'
  if (!isPaid) return []
  return (transfer.detail ?? []).flatMap(({ request, response, date, amount }) => {
    if (amount?.value === undefined) return []
    const references = [request?.reference, response?.reference]
    return {
      references: references.filter((reference) => reference !== undefined),
      paid: amount.value,
      paidIn: amount.currency ?? null,
      paidOn: date ?? transfer.paymentDate ?? null,
    }
  })
}

function billed(
  claim: billing.Claim | billing.ExplanationOfBenefit,
): Pick<Charge, 'encounter' | 'day' | 'lines' | 'because'> {
  const items = claim.item ?? []
  const isClaim = claim.use === undefined || claim.use === 'claim'
  const isActive = claim.status === undefined || claim.status === 'active'
  return {
    encounter: items.flatMap(({ encounter }) => textsOf(encounter))[0] ?? null,
    day: claim.created ?? claim.billablePeriod?.start ?? null,
    lines: items.map(({ productOrService, net }) => ({
      description: wordsOf(productOrService) || 'Service',
      net: net?.value ?? null,
    })),
    because: isClaim && isActive ? null : 'Not an active claim, so there is nothing to pay',
  }
}
