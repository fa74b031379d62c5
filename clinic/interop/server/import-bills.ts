import * as fhir from '../fhir.ts'
import type { Entry } from './bundle.ts'
import { dayOf, minorUnits } from './fhir-values.ts'
import { type BundleWork, ownRowId, parsed } from './bundle-work.ts'

interface Line {
  description: string
  amount: number | null
}
interface BillRow {
  id: string
  patient_id: string
  appointment_id: string | null
  amount_minor: number
  currency: string
  bill_date: string
  status: 'paid' | 'unpaid'
  lines: Line[]
}

/** A claim becomes a bill; its explanation of benefit says whether it was paid. */
export async function storeBills(work: BundleWork): Promise<void> {
  const explained = explanations(work)
  const bills: BillRow[] = []
  for (const entry of work.fresh.get('Claim') ?? []) {
    const claim = parsed(fhir.Claim, entry)
    const bill = billOf(work, entry, claim, claim.total)
    if (!bill) continue
    const explanation = explained.get(entry.id)
    if (explanation) {
      bill.status = isPaid(explanation.benefit) ? 'paid' : 'unpaid'
      work.mapped(explanation.entry, 'bills', bill.id)
    }
    bills.push(bill)
  }
  for (const { entry, benefit } of explained.values()) {
    const claim = work.references.follow(benefit.claim)
    const isOfClaim = claim !== undefined && work.all.has(`Claim/${claim.id}`)
    if (isOfClaim) continue
    const bill = billOf(work, entry, benefit, benefit.total?.[0]?.amount)
    if (bill) bills.push({ ...bill, status: isPaid(benefit) ? 'paid' : 'unpaid' })
  }
  await insertBills(work, bills)
}

function explanations(work: BundleWork) {
  const byClaim = new Map<string, { entry: Entry; benefit: fhir.ExplanationOfBenefit }>()
  for (const entry of work.fresh.get('ExplanationOfBenefit') ?? []) {
    const benefit = parsed(fhir.ExplanationOfBenefit, entry)
    work.about(entry, work.rowOf(benefit.patient))
    byClaim.set(work.references.follow(benefit.claim)?.id ?? entry.id, { entry, benefit })
  }
  return byClaim
}

/** Settled, with money that moved. */
function isPaid({ outcome, payment }: fhir.ExplanationOfBenefit): boolean {
  return outcome === 'complete' && (payment?.amount?.value ?? 0) > 0
}

function billOf(
  work: BundleWork,
  entry: Entry,
  claim: Pick<fhir.Claim, 'patient' | 'created' | 'item' | 'prescription'>,
  total: { value?: number | undefined; currency?: string | undefined } | undefined,
): BillRow | null {
  const patientId = work.rowOf(claim.patient)
  work.about(entry, patientId)
  if (!patientId || !claim.created || total?.value === undefined) {
    const missing = !patientId ? 'patient' : !claim.created ? 'date' : 'total'
    work.warn(entry, `It names no ${missing}, so it is kept but no bill.`)
    return null
  }
  const encounter = claim.item?.flatMap((item) => item.encounter ?? [])[0]
  const id = ownRowId(entry)
  work.mapped(entry, 'bills', id)
  return {
    id,
    patient_id: patientId,
    appointment_id: work.rowOf(encounter) ?? null,
    amount_minor: minorUnits(total.value, entry.place),
    currency: /^[A-Z]{3}$/.test(total.currency ?? '') ? (total.currency ?? '') : work.currency,
    bill_date: dayOf(claim.created, work.timeZone, entry.place),
    status: 'unpaid',
    lines: linesOf(work, entry, claim),
  }
}

function linesOf(
  work: BundleWork,
  entry: Entry,
  claim: Pick<fhir.Claim, 'item' | 'prescription'>,
): Line[] {
  const lines = (claim.item ?? []).map((item) => ({
    description: fhir.wordsOf(item.productOrService) || 'Service',
    amount: item.net?.value === undefined ? null : minorUnits(item.net.value, entry.place),
  }))
  const drug = work.references.follow(claim.prescription)
  const request = drug && work.all.get(`${drug.type}/${drug.id}`)
  const medication = request && fhir.MedicationRequest.safeParse(request.resource)
  if (medication?.success) {
    const words = fhir.wordsOf(medication.data.medicationCodeableConcept)
    if (words) lines.unshift({ description: words, amount: null })
  }
  return lines
}

async function insertBills({ sql, actor }: BundleWork, bills: readonly BillRow[]): Promise<void> {
  if (bills.length === 0) return
  const [numbers] = await sql<{ first: number }[]>`
    update invoice_numbers set next_number = next_number + ${bills.length}
    returning next_number - ${bills.length} as first`
  const numbered = bills
    .toSorted((a, b) => (a.bill_date < b.bill_date ? -1 : 1))
    .map((bill, place) => ({ ...bill, invoice_number: (numbers?.first ?? 1) + place }))
  await sql`
    insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
      bill_date, status, created_by, updated_by)
    select r.*, ${actor}::uuid, ${actor}::uuid
    from jsonb_to_recordset(${sql.json(numbered as never)}) as r (id uuid, patient_id uuid,
      appointment_id uuid, invoice_number bigint, amount_minor bigint, currency text,
      bill_date date, status text)`
  await sql`
    insert into bill_lines (bill_id, position, description, amount_minor)
    select (bill ->> 'id')::uuid, line.position, left(line.value ->> 'description', 500),
      (line.value ->> 'amount')::bigint
    from jsonb_array_elements(${sql.json(numbered as never)}) as bill,
      jsonb_array_elements(bill -> 'lines') with ordinality as line (value, position)`
}
