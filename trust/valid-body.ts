import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { validReminderRules } from './debt-rows.ts'
import { factsOf, validFacts } from './fact-rows.ts'
import { listBodies } from './list-rows.ts'
import { moneyBodies, moneyValues } from './money-stages.ts'
import { billBodies, priceValues } from './price-rows.ts'
import { reportBodies } from './report-rows.ts'
import type { Rows } from './rows.ts'
import { stockBodies } from './stock-rows.ts'

let days = 0

function anotherDay(): string {
  days += 1
  return new Date(Date.UTC(1930, 0, 1 + (days % 25_000))).toISOString().slice(0, 10)
}

/** A plausible value for a field of a body, by its name. */
function valueFor(name: string, rows: Rows): unknown {
  const values: Record<string, unknown> = {
    ...{ sign: false, limited: false, template: null, coSignerId: rows.colleague },
    id: uuidv7(),
    fileId: uuidv7(),
    patientId: rows.patient.userId,
    doctorId: rows.doctor.userId,
    userId: rows.patient.userId,
    date: '2030-05-06',
    time: '10:00',
    minutes: 30,
    entryIds: [],
    fileIds: [rows.file],
    moves: [
      {
        appointmentId: rows.appointment,
        version: 1,
        doctorId: rows.doctor.userId,
        date: '2030-05-06',
        time: '10:00',
      },
    ],
    ...{ frequency: 'daily', every: 1, weekdays: '', monthlyBy: 'day', endsBy: 'count', count: 1 },
    until: undefined,
    leaveOut: [],
    // Nobody looks like another: a double is refused.
    dob: anotherDay(),
    gender: 'female',
    status: undefined,
    appointmentId: undefined,
    amount: '12.50',
    method: 'card',
    ...moneyValues(rows),
    currency: 'USD',
    timeZone: 'Europe/Berlin',
    visitMinutes: 30,
    ...{ paymentDays: 14, dueOn: '', at: undefined },
    lockAfterMinutes: 30,
    auditYears: 10,
    outsideHours: 'ask',
    paper: 'A4',
    vaccinationSchedule: 'cdc',
    skipped: ['rooms'],
    firstWeekday: 1,
    website: 'https://lakeside.example',
    hours: [{ weekday: 1, starts: '09:00', ends: '17:00' }],
    kind: 'away',
    firstDay: '2030-05-06',
    lastDay: '2030-05-07',
    starts: '09:00',
    ends: '17:00',
    visitTypeId: rows.visitType,
    name: `A name ${uuidv7()}`,
    label: `A label ${uuidv7()}`,
    color: 'teal',
    shortcut: `text-${uuidv7().slice(-12)}`,
    askedOf: 'some',
    title: `A title ${uuidv7()}`,
    visitTypeIds: [rows.visitType],
    questionnaire: {
      resourceType: 'Questionnaire',
      status: 'active',
      item: [{ linkId: 'plan', text: 'Plan', type: 'text' }],
    },
    textId: rows.consentText,
    decision: 'given',
    decidedOn: '2026-01-02',
    decidedBy: 'patient',
    way: 'paper',
    withdrawnOn: '2026-02-03',
    extra: {},
    choices: [],
    need: 'optional',
    place: 1,
    ...priceValues(rows),
    bufferBefore: 5,
    bufferAfter: 5,
    bookableBy: 'desk',
    leadHours: 2,
    horizonDays: 90,
    cutoffHours: 24,
    capacity: 2,
    permissions: ['visits.read'],
    dutyIds: [rows.duty],
    act: 'confirm',
    resourceId: undefined,
    roomIds: [],
    deviceIds: [],
    deviceNeed: 'all',
    resourceIds: undefined,
    recordId: rows.record,
    replaces: undefined,
    secondFactorRoles: [],
    code: '123456',
    ...{ credentialId: 'AAAA', clientDataJson: 'AAAA', authenticatorData: 'AAAA' },
    ...{ signature: 'AAAA', attestation: 'AAAA' },
    transports: ['usb'],
    email: `${uuidv7()}@clinic.example`,
    role: 'patient',
    password: 'six blue herons at dawn',
    currentPassword: 'six blue herons at dawn',
    seenDuplicates: [],
    mergedId: rows.otherChart,
    mergedVersion: 1,
    given: [],
    token: 'x'.repeat(43),
    action: undefined,
    outcome: undefined,
    part: undefined,
    objectId: undefined,
    actorId: undefined,
    from: undefined,
    to: undefined,
    ...{ bloodGroup: 'A+', referral: 'Another doctor' },
    dobCertainty: 'estimated',
    takesAppointments: false,
    height: '170',
    weight: '70',
    deceasedOn: '',
    genderCertainty: null,
    death: null,
    relations: ['guardian'],
    relativeId: null,
    rank: 1,
    validFrom: '2020-01-01',
    validUntil: '2030-01-01',
    content: { notes: 'Some text' },
    marks: { '3f9c21aa': 'search=Ana' },
    files: [{ name: 'bundle.json', bytes: 100 }],
    isDryRun: true,
    query: '?code=some-code&state=some-state',
    nightly: 'off',
    folder: '',
    hour: 3,
    keep: 5,
    proofDays: 7,
    mayOpenAnyway: true,
    onlineBooking: 'on',
    isAgain: false,
    sending: 'on',
    byMail: 'on',
    bySms: 'off',
    language: 'en',
    country: 'US',
    clock: '24',
    reminderHours: '24',
    visitIds: [rows.appointment],
    graceMinutes: 5,
    quietStarts: '21:00',
    quietEnds: '08:00',
    smsUrl: '',
    smsSecret: undefined,
    mostVisits: 3,
    asksDob: 'off',
    holdMinutes: 120,
    answer: 'withdraw',
    doctorIds: [rows.doctor.userId],
    priority: 'routine',
    timeFrom: '08:00',
    timeTo: '12:00',
    earliest: '2030-05-06',
    latest: '2030-07-06',
    sharing: 'desk',
    criteria: [{ is: 'age', from: 149 }],
    titles: 'off',
    publicBooking: 'off',
    phone: '+1 555 010 0199',
    url: 'https://calendar.invalid/secret.ics',
    calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    names: 'off',
    ...{ mail: 'on', sms: 'off', channel: 'mail' },
    subject: 'Your visit on {date}',
    body: 'You come on {date} at {time}.',
  }
  return name in values ? values[name] : 'Some text'
}

const tableMapping = {
  columns: [],
  timeZone: null,
  doubles: { number: 'skip', person: 'skip', phone: 'add' },
  clashes: 'book',
  takesAppointments: false,
} as const

/** Paths where a name means something else than in other bodies. */
const ofPath: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/patients/:id/alerts': { kind: 'clinical', until: '2030-05-07', from: '2030-05-06' },
  '/api/patient-alerts/:id': { kind: 'clinical', until: '2030-05-07', from: '2030-05-06' },
  '/api/consent-forms/:id': { status: 'active' },
  '/api/patients/:id/issued-documents': { kind: 'referral-letter' },
  '/api/patients/:id/issued-documents/preview': { kind: 'referral-letter' },
  '/api/letter-templates': { kind: 'certificate', body: 'A text of the clinic.' },
  '/api/letter-templates/preview': { kind: 'certificate', body: 'A text of the clinic.' },
  '/api/document-checks': { code: 'x'.repeat(43) },
  '/api/note-templates/:id': { status: 'active' },
  '/api/patients/:id/files': { type: 'letter', dated: '2024-05', forPatient: true, bytes: 9 },
  '/api/inbox': { bytes: 9 },
  '/api/bills/:id/files': { type: 'insurer', dated: '2024-05', forPatient: true, bytes: 9 },
  '/api/bill-files/:id': { type: 'receipt', dated: '2024-05', forPatient: true, rotation: 90 },
  '/api/inbox/:id/filing': { type: 'letter', dated: '2024-05', forPatient: true },
  '/api/files/:id': { type: 'letter', dated: '2024-05', forPatient: true, rotation: 90 },
  ...{ '/api/extra-fields': { kind: 'text' }, '/api/extra-fields/:id': { status: 'active' } },
  '/api/patients/:id/merges': { choices: { contact: 'merged' } },
  '/api/patients/:id/care': { reason: 'on call' },
  // Other tests change the amount of the bill to 12.50.
  ...billBodies,
  '/api/bills/:id/payments': { amount: '0.25' },
  '/api/till-sessions/:id/movements': { kind: 'in' },
  ...moneyBodies,
  '/api/patients/:id/identifiers': { type: 'Passport' },
  '/api/patients/:id/addresses': { use: 'home' },
  '/api/addresses/:id': { use: 'home' },
  '/api/patients/:id/contact-points': { kind: 'mobile', use: 'home' },
  '/api/contact-points/:id': { kind: 'mobile', use: 'home' },
  '/api/patients/:id/names': { use: 'maiden' },
  '/api/patient-names/:id': { use: 'maiden' },
  '/api/care-takings/:id/review': { care: 'stays' },
  '/api/reminder-settings': validReminderRules,
  '/api/message-texts': { kind: 'confirmation' },
  '/api/my/saved-views': { name: uuidv7(), list: 'bills', content: 'status=paid' },
  '/api/my/saved-views/:id': { name: uuidv7(), isDefault: true },
  '/api/import-conflicts/:id': { choice: 'keep' },
  '/api/imports/:id/conflict-answers': { choice: 'keep' },
  '/api/table-imports': { kind: 'patients', bytes: 9 },
  '/api/table-imports/:id/reading': { sheet: null },
  '/api/table-imports/:id/mapping': { ...tableMapping, columns: [] },
  '/api/table-imports/:id/choices': { doubles: tableMapping.doubles, clashes: 'book' },
  '/api/table-imports/:id/rows/:line/choice': { choice: 'skip' },
  '/api/table-imports/:id/report': { after: 0 },
  '/api/table-mappings': { kind: 'patients', content: tableMapping },
  '/api/table-mappings/:id': { content: tableMapping },
  ...{ '/api/users': { role: 'staff' }, '/api/duties': { role: 'doctor' } },
  ...{ '/api/resources': { kind: 'room' }, '/api/resources/:id': { kind: 'room' } },
  // A waiting patient may be called again and again.
  '/api/appointments/:id/acts': { act: 'call' },
  '/api/message-settings/test': { to: 'somebody@clinic.example' },
  // The same doctor has single visits at another time.
  '/api/appointment-series': { time: '15:00' },
  // Group visits have no waiting list, and the visit type may be a group type by now.
  '/api/waiting-list': { visitTypeId: null },
  '/api/waiting-list/:id': { visitTypeId: null },
  '/api/waiting-list/:id/offers': { time: '16:00' },
  '/api/my/slot-offers/:id/answer': { answer: 'decline' },
}

function factBody(path: string): Readonly<Record<string, unknown>> {
  const kind = path.endsWith('/error') ? undefined : factsOf(path)
  // Codes are left out: they are no text.
  return kind === undefined ? {} : { codes: undefined, ...validFacts[kind] }
}

/** A body that an endpoint accepts. A new field with rules of its own must be added above. */
export function validBody(endpoint: Endpoint, rows: Rows): Record<string, unknown> {
  const names = Object.keys(endpoint.body?.shape ?? {})
  const { path } = endpoint
  const ofRows = { ...stockBodies(rows), ...listBodies(rows), ...reportBodies(rows) }[path]
  const own = ofPath[path] ?? ofRows ?? factBody(path)
  const entries = names.map(
    (name) => [name, name in own ? own[name] : valueFor(name, rows)] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The parameters that an endpoint's query requires. */
export function validQuery(endpoint: Endpoint, rows: Rows): Record<string, string> {
  const values: Record<string, string> = {
    doctorId: rows.doctor.userId,
    visitTypeId: rows.visitType,
    from: '2030-05-06',
    to: '2030-05-07',
    search: 'word',
    payer: '0'.repeat(32),
  }
  const fields = Object.entries(endpoint.query?.shape ?? {})
  const needed = fields.filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
  return Object.fromEntries(
    needed.map(([name]) => [name, values[name] ?? String(valueFor(name, rows))]),
  )
}
