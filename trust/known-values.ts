import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Caller } from '../app/server/test-clinic.ts'
import { validPlanTerms } from './debt-rows.ts'
import { factsOf, validFacts } from './fact-rows.ts'
import { reportValues } from './report-rows.ts'
import type { Rows } from './rows.ts'
import { stockBodies } from './stock-rows.ts'
import { validBody } from './valid-body.ts'

let dayNumber = 0

/** Values that only the clinic's own rows and rules make valid, whatever the schema says. */
export function knownValues(
  endpoint: Endpoint,
  rows: Rows,
  caller: Caller | undefined,
): Record<string, fc.Arbitrary<unknown>> {
  const day = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  const text = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 })
  // The rules of the stock have tests of their own.
  const ofStock = Object.entries(stockBodies(rows)[endpoint.path] ?? {}).map(
    ([name, value]) => [name, fc.constant(value)] as const,
  )
  return {
    id: fc.constant(null).map(() => uuidv7()),
    patientId: fc.constant(rows.patient.userId),
    doctorId: fc.constant(rows.doctor.userId),
    appointmentId: fc.constant(rows.appointment),
    visitTypeId: fc.constant(rows.visitType),
    // Whether a resource is a room or a device is a rule of the clinic.
    roomIds: fc.constantFrom([], [rows.resource]),
    deviceIds: fc.constant([]),
    resourceId: fc.constantFrom(undefined, rows.resource),
    resourceIds: fc.constantFrom(undefined, [rows.resource]),
    userId: fc.constant(rows.patient.userId),
    writerId: fc.constant(rows.doctor.userId),
    dob: day('1900-01-01', '2026-01-01'),
    deceasedOn: fc.constant(''),
    // One visit at a time: each gets a day of its own.
    date: fc.constant(null).map(() => {
      dayNumber += 1
      return new Date(Date.UTC(2035, 0, dayNumber)).toISOString().slice(0, 10)
    }),
    time: fc.constantFrom('00:00', '08:15', '14:30'),
    minutes: fc.constant(5),
    email: /^\/api\/(profile|patients\/:id)$/.test(endpoint.path)
      ? fc.constant(endpoint.path === '/api/profile' ? (caller?.email ?? '') : rows.patient.email)
      : fc.constant(null).map(() => `${uuidv7()}@clinic.example`),
    // Payments and their returns take at most what is left.
    amount: (/\/(payments|returns)$/.test(endpoint.path)
      ? fc.bigInt(1n, 50n)
      : fc.bigInt(0n, 999_999_999n)
    ).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
    // Returns of other tests need no second person.
    returnLimit: fc.constantFrom('99999.99', null),
    numbersByYear: fc.boolean(),
    counted: fc.constant('1.00'),
    pieces: fc.constant({ '1.00': 1 }),
    float: fc.constant('100.00'),
    credit: fc.constant(undefined),
    parts: fc.constant(null).map(() => [
      { id: uuidv7(), amount: '0.10', method: 'cash' },
      { id: uuidv7(), amount: '0.15', method: 'card' },
    ]),
    billId: fc.constant(rows.bill),
    allocations: fc.constant(null).map(() => [{ id: uuidv7(), billId: rows.bill, amount: '0.01' }]),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'),
    currency: fc.constantFrom('USD', 'EUR', ' chf '),
    // Visit types have unique names.
    name: fc.tuple(text, fc.uuid()).map((parts) => parts.join(' ')),
    shortcut: fc.constant(null).map(() => `text-${uuidv7().slice(-12)}`),
    contact: text.filter((value) => value.trim() !== ''),
    // A referral names the referring doctor.
    ...(endpoint.path === '/api/patients/:id/care' && {
      remark: text.map((value) => `Dr. ${value}`),
    }),
    notes: text.filter((value) => value.trim() !== ''),
    // A stored form has a test of its own.
    template: fc.constant(null),
    content: fc.record({ notes: text }),
    // Which permissions a duty may give is a rule of its role.
    permissions: fc.subarray(['visits.read', 'patients.read', 'records.read'], { minLength: 1 }),
    dutyIds: fc.constantFrom([], [rows.duty]),
    // An account without a second factor would have to set one up first.
    secondFactorRoles: fc.constant([]),
    dated: fc.constantFrom('2024', '2024-05', '2024-05-06'),
    fileIds: fc.constant([rows.file]),
    files: fc.constant([{ name: 'bundle.json', bytes: 10 }]),
    // A generator sometimes produces a common password.
    password: text.map((value) => `${value} and three herons`),
    // The folder of backups: an empty value means one beside the data.
    folder: fc.constant(''),
    code: fc.stringMatching(/^\d{6}$/),
    // Absences of whole days; a span within a day is a rule between fields.
    kind: fc.constant(endpoint.path.startsWith('/api/extra-fields') ? 'choice' : 'away'),
    firstDay: day('2030-01-01', '2030-06-30'),
    lastDay: day('2030-07-01', '2030-12-31'),
    starts: fc.constantFrom('', null),
    ends: fc.constantFrom('', null),
    from: day('1900-01-01', '2029-12-31'),
    to: day('2030-01-01', '2999-12-31'),
    // Only the owner of a list stops sharing it.
    sharing: fc.constant('desk'),
    criteria: fc.constant([{ is: 'age', from: 65 }]),
    textId: fc.constant(rows.consentText),
    decidedOn: day('2026-01-01', '2026-01-31'),
    withdrawnOn: day('2026-02-01', '2026-02-28'),
    representative: text.filter((value) => value.trim() !== ''),
    // A chart is not saved without what a clinic requires.
    need: fc.constant('optional'),
    choices: fc.constant(['Left', 'Right']),
    label: fc.uuid(),
    // Templates in use have unique titles.
    title: fc.tuple(text, fc.uuid()).map((parts) => parts.join(' ')),
    visitTypeIds: fc.constantFrom([], [rows.visitType]),
    // Sums of lines have tests of their own.
    ...(/^\/api\/bill(s|-drafts)\b/.test(endpoint.path) && { lines: fc.constant(undefined) }),
    discount: fc.constant(undefined),
    discountReason: fc.constant(undefined),
    itemId: fc.constant(rows.priceItem),
    taxRateId: fc.constant(null),
    taxRates: fc.constant([]),
    untaxedCategory: fc.constantFrom(null, 'zero'),
    // Parts of payers have tests of their own.
    payerDetails: fc.constant(null),
    ...(endpoint.path === '/api/e-invoice-settings' && {
      format: fc.constantFrom('none', 'factur-x', 'xrechnung'),
      iban: fc.constantFrom('', 'DE75512108001245126199'),
    }),
    noShowItemId: fc.constantFrom(null, rows.priceItem),
    lateCancelItemId: fc.constantFrom(null, rows.priceItem),
    letterItemId: fc.constantFrom(null, rows.priceItem),
    certificateItemId: fc.constantFrom(null, rows.priceItem),
    prices: fc.constantFrom([], [{ level: 'standard', amount: '12.50' }]),
    questionnaire: fc.constant(validBody(endpoint, rows)['questionnaire']),
    doctorIds: fc.constantFrom([], [rows.doctor.userId]),
    calendar: text.map((title) => `BEGIN:VCALENDAR\r\nX-WR-CALNAME:${title}\r\nEND:VCALENDAR\r\n`),
    // An alert ends after it begins.
    ...(endpoint.path.includes('alerts') && {
      kind: fc.constantFrom('clinical', 'safety'),
      until: day('2030-01-01', '2999-12-31'),
    }),
    ...(endpoint.path.includes('/issued-documents') && {
      kind: fc.constant('certificate'),
      from: day('2026-01-01', '2026-01-31'),
      until: day('2026-02-01', '2026-02-28'),
      fitness: text.filter((value) => value.trim() !== ''),
      recordId: fc.constant(null),
      replaces: fc.constant(null),
    }),
    // Fields in braces are a closed list.
    ...(endpoint.path.startsWith('/api/letter-templates') && {
      kind: fc.constant('certificate'),
      title: fc.constant('A letter'),
      body: fc.constant('A text of the clinic about {patient.name}.'),
    }),
    ...(endpoint.path === '/api/document-checks' && {
      code: fc.stringMatching(/^[\w-]{43}$/),
      fileHash: fc.constant(undefined),
    }),
    ...momentsOf(endpoint.path),
    // The paper that counts; others have tests of their own.
    ...(/\/(paper|e-invoice|e-invoice\/xml)$/.test(endpoint.path) && {
      kind: fc.constant(undefined),
      number: fc.constant(undefined),
    }),
    ...(endpoint.path.includes('/payment-plans') && termsOf(rows)),
    ...(endpoint.path === '/api/recall-lists' && { listId: fc.constant(rows.recallList) }),
    ...Object.fromEntries(ofStock),
    // Which parts a report has is a rule of its rows.
    ...(endpoint.path.startsWith('/api/reports/') && {
      from: fc.constantFrom(undefined, '2026-01-01'),
      to: fc.constantFrom('2026-12-31'),
      where: fc.constantFrom(undefined, 'state:completed', `doctor:${rows.doctor.userId},type:`),
      by: fc.constantFrom(undefined, 'month', 'type,hour'),
      measure: fc.constantFrom(undefined, 'held', 'noShowRate'),
    }),
    ...reportValues(endpoint.path, rows),
    // Cursors come from answers only.
    after: fc.constant(undefined),
    before: fc.constant(undefined),
  }
}

/** Terms of a payment plan: how many instalments there may be is a rule between fields. */
function termsOf(rows: Rows): Record<string, fc.Arbitrary<unknown>> {
  const terms = { ...validPlanTerms, billIds: [rows.bill] }
  return Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [name, fc.constant(value)]),
  )
}

/** Values of facts of a chart: moments in their order, and numbers that people can have. */
function momentsOf(path: string): Record<string, fc.Arbitrary<unknown>> {
  const facts = factsOf(path)
  if (facts === undefined) return {}
  const past = fc.constantFrom('2001', '2001-03', '2001-03-04', '2001-03-04T10:30')
  const known = Object.fromEntries(
    Object.entries(validFacts[facts] ?? {}).map(([name, value]) => [name, fc.constant(value)]),
  )
  return {
    ...known,
    since: past,
    until: fc.constantFrom('2002', '2003-04-05'),
    given: past,
    done: past,
    taken: past,
  }
}

/** The same values, with the ids of the current rows. */
export function aboutRows(value: object, endpoint: Endpoint, rows: Rows): object {
  const now: Record<string, string> = {
    patientId: rows.patient.userId,
    doctorId: rows.doctor.userId,
    appointmentId: rows.appointment,
    visitTypeId: rows.visitType,
    userId: rows.patient.userId,
    writerId: rows.doctor.userId,
    textId: rows.consentText,
    resourceId: rows.resource,
    ...(endpoint.path === '/api/patients/:id' ? { email: rows.patient.email } : {}),
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === 'string' ? (now[name] ?? one) : one,
    ]),
  )
}
