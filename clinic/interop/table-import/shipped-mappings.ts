import type { ColumnFacts } from './column-facts.ts'
import type { TableKind } from './kinds.ts'
import { plainHeading } from './plain-heading.ts'
import { type Mapping, suggestedMapping } from './mapping.ts'
import { appliedTo, type MappingContent } from './saved-mapping.ts'
import type { OwnField } from './targets.ts'

/** A table of another product whose columns its makers document. */
export interface ShippedMapping {
  readonly id: string
  readonly name: string
  readonly kind: TableKind
  /** The page that names the columns. */
  readonly source: string
  /** Targets by heading. */
  readonly targets: Readonly<Record<string, string>>
  /** The meanings of the words of a target there. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const shippedMappings: readonly ShippedMapping[] = [
  {
    id: 'shipped-openemr-patients',
    name: 'OpenEMR: patient_data.csv',
    kind: 'patients',
    source: 'https://www.open-emr.org/documentation/8.2.0/b10/tables/patient_data.html',
    targets: {
      ...{ pid: 'oldNumber', title: 'title', fname: 'firstName', mname: 'middleName' },
      ...{ lname: 'lastName', preferred_name: 'preferredName', DOB: 'dob', sex: 'gender' },
      ...{ phone_home: 'phone', phone_cell: 'phone', phone_biz: 'phone', email: 'email' },
      ...{ street: 'street', street_line_2: 'street', postal_code: 'postalCode', city: 'city' },
      ...{ state: 'region', country_code: 'country', ss: 'nationalNumber' },
      ...{ drivers_license: 'license', language: 'language', status: 'maritalStatus' },
      ...{ contact_relationship: 'emergencyContact', phone_contact: 'emergencyContact' },
      deceased_date: 'deceasedOn',
    },
  },
  {
    id: 'shipped-openemr-visits',
    name: 'OpenEMR: openemr_postcalendar_events.csv',
    kind: 'visits',
    source:
      'https://www.open-emr.org/documentation/8.2.0/b10/tables/openemr_postcalendar_events.html',
    targets: {
      ...{ pc_pid: 'oldNumber', pc_aid: 'doctorNumber', pc_eventDate: 'date' },
      ...{ pc_startTime: 'time', pc_endTime: 'endTime', pc_apptstatus: 'status' },
      ...{ pc_title: 'reason', pc_hometext: 'reason' },
    },
    // Its list `apptstat`; what a clinic adds to it is asked for.
    words: {
      status: {
        ...{ '-': '', '*': '', '+': '', '^': '', '@': '', '~': '', '#': '', '<': '' },
        ...{ '>': 'completed', $: 'completed', x: 'canceled', '%': 'canceled' },
        ...{ '=': 'canceled', '&': 'canceled', '?': 'no-show', '!': 'no-show' },
      },
    },
  },
  {
    id: 'shipped-bahmni-patients',
    name: 'Bahmni and OpenMRS: patient.csv',
    kind: 'patients',
    source:
      'https://bahmni.atlassian.net/wiki/spaces/BAH/pages/13697066/Migrate+Patient+and+Encounter+Data',
    targets: {
      ...{ 'Registration Number': 'oldNumber', 'First Name': 'firstName' },
      ...{ 'Middle Name': 'middleName', 'Last Name': 'lastName', Gender: 'gender' },
      ...{ 'Birth Date': 'dob', 'Address.Village': 'street', 'Address.Tehsil': 'city' },
      ...{ 'Address.District': 'region', 'Address.State': 'region' },
    },
  },
]

/** A shipped mapping as one that people saved. */
export function shippedContent({ targets, words = {} }: ShippedMapping): MappingContent {
  return {
    columns: Object.entries(targets).map(([heading, target]) => ({
      ...{ heading, target, dates: null, decimals: null, words: { ...words[target] } },
    })),
    timeZone: null,
    doubles: { number: 'skip', person: 'skip', phone: 'add' },
    clashes: 'book',
    takesAppointments: false,
  }
}

/** The shipped mapping that a table was made for: it has most of its headings. */
export function shippedFor(
  kind: TableKind,
  columns: readonly Pick<ColumnFacts, 'heading'>[],
): ShippedMapping | undefined {
  const headings = new Set(columns.map(({ heading }) => plainHeading(heading)))
  return shippedMappings.find((one) => {
    const known = Object.keys(one.targets)
    const there = known.filter((heading) => headings.has(plainHeading(heading)))
    return one.kind === kind && there.length >= known.length * 0.7
  })
}

/** A known export gets its mapping by itself; its other columns, and other tables, what their headings suggest. */
export function recognisedMapping(
  kind: TableKind,
  columns: readonly ColumnFacts[],
  fields: readonly OwnField[],
): Mapping {
  const suggested = suggestedMapping(kind, columns, fields)
  const shipped = shippedFor(kind, columns)
  if (!shipped) return suggested
  const applied = appliedTo(kind, shippedContent(shipped), columns, fields)
  const taken = new Set(applied.columns.map(({ target }) => target))
  const all = applied.columns.map((column, place) => {
    const other = suggested.columns[place]
    return column.target === '' && other && !taken.has(other.target) ? other : column
  })
  return { ...applied, columns: all }
}
