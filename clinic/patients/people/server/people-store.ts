import { emailAddress } from '../../../../contract/text.ts'
import { type FieldErrors, Problem } from '../../../../contract/problem.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { Address, AddressChanges, NewAddress } from '../address.ts'
import type { ContactPoint, ContactPointChanges, NewContactPoint } from '../contact-point.ts'
import type { FurtherName, FurtherNameChanges, NewFurtherName } from '../further-name.ts'
import { mostOfEach, type PeopleOfPatient } from '../people-of-patient.ts'
import type {
  NewRelatedPerson,
  RelatedPerson,
  RelatedPersonChanges,
  RelatedTo,
} from '../related-person.ts'
import { addressLine } from './address-line.ts'
import { patientParts, type Values } from './patient-parts.ts'

/** Addresses, further contacts and names of patients, and their people. */
export function peopleStore(sql: Sql) {
  const stamps = sql`r.created_at, r.updated_at, r.version`
  const period = sql`r.id, r.patient_id, r.valid_from, r.valid_until`
  const isOver = sql`coalesce(r.valid_until < today_in_clinic(), false)`
  /** A chart `c` as the chart of a relative names it. */
  const chart = sql`jsonb_build_object('id', c.id, 'mrn', c.mrn, 'name', c.name, 'email', c.email)`

  const addresses = patientParts<Address>(sql, {
    table: 'patient_addresses',
    word: 'addresses',
    columns: sql`${period}, r.use, r.lines, r.city, r.district, r.region, r.postal_code, r.country,
      r.line, r.is_main, ${stamps}`,
    order: sql`not r.is_main, r.use = 'old' or r.is_set_aside or ${isOver}, r.valid_from desc nulls last`,
  })
  const contactPoints = patientParts<ContactPoint>(sql, {
    table: 'contact_points',
    word: 'further contacts',
    columns: sql`${period}, r.kind, r.value, r.use, r.rank, r.note, ${stamps}`,
    order: sql`r.use = 'old' or ${isOver}, r.rank nulls last, r.created_at`,
  })
  const names = patientParts<FurtherName>(sql, {
    table: 'patient_names',
    word: 'further names',
    columns: sql`${period}, r.use, r.name, ${stamps}`,
    order: sql`r.use = 'old' or ${isOver}, r.created_at`,
  })
  /** The chart of a related person; one that was merged away is the one that stayed. */
  const own = (value: Fragment) => sql`(select ${value} from patients l
    join patients c on c.id = coalesce(l.merged_into, l.id) where l.id = r.relative_id)`
  const relatedPeople = patientParts<RelatedPerson>(sql, {
    table: 'related_people',
    word: 'related people',
    columns: sql`${period}, r.relations, coalesce(r.name, ${own(sql`c.name`)}, '') as name,
      coalesce(r.phone, ${own(sql`c.contact`)}) as phone, coalesce(r.email, ${own(sql`c.email`)}) as email,
      r.note, ${own(chart)} as relative, ${stamps}`,
    order: sql`${isOver}, not ('guardian' = any(r.relations)), r.created_at`,
  })

  function relatedTo(patientId: string): Promise<RelatedTo[]> {
    return sql<RelatedTo[]>`
      select r.id, r.relations, r.note, r.valid_from, r.valid_until, ${chart} as patient
      from related_people r join patients c on c.id = r.patient_id
      where r.relative_id in (select id from patients where id = ${patientId} or merged_into = ${patientId})
        and r.patient_id <> ${patientId}
      order by ${isOver}, r.created_at, r.id limit ${mostOfEach}`
  }

  async function addressValues({ ...parts }: AddressChanges): Promise<Values> {
    if (!parts.lines && !parts.city && !parts.postalCode) {
      refuse({ lines: 'Enter a street, a city or a postal code.' })
    }
    const { country } = await readClinicRow(sql)
    return { ...parts, line: await addressLine(parts, country) }
  }

  function contactValues(values: ContactPointChanges): Values {
    if (values.kind !== 'email') return { ...values }
    const email = emailAddress.safeParse(values.value)
    if (!email.success) refuse({ value: 'Enter a valid email address.' })
    return { ...values, value: email.data }
  }

  /** A value that the chart itself has is not kept beside it. */
  async function relatedValues(
    patientId: string,
    { relativeId, name, phone, email, ...rest }: RelatedPersonChanges,
  ): Promise<Values> {
    const values = { ...rest, relations: [...new Set(rest.relations)] }
    if (relativeId === null) {
      if (name === null) refuse({ name: 'Choose a chart or enter a name.' })
      return { ...values, relativeId, name, phone, email }
    }
    const [relative] = await sql<{ id: string }[]>`
      select coalesce(merged_into, id) as id from patients where id = ${relativeId}`
    if (!relative) refuse({ relativeId: 'This patient is not in the register.' })
    if (relative.id === patientId) {
      refuse({ relativeId: 'This is the chart of the patient. Choose another one.' })
    }
    return { ...values, relativeId: relative.id, name: null, phone: null, email: null }
  }

  return {
    findAddress: addresses.find,
    findContactPoint: contactPoints.find,
    findName: names.find,
    findRelatedPerson: relatedPeople.find,

    async of(patientId: string): Promise<PeopleOfPatient> {
      const [ownAddresses, ownContacts, ownNames, people, others] = await Promise.all([
        addresses.of(patientId),
        contactPoints.of(patientId),
        names.of(patientId),
        relatedPeople.of(patientId),
        relatedTo(patientId),
      ])
      return {
        addresses: ownAddresses,
        contactPoints: ownContacts,
        names: ownNames,
        relatedPeople: people,
        relatedTo: others,
      }
    },

    async addAddress(viewer: WritingViewer, patientId: string, wanted: NewAddress) {
      const { id: _, ...changes } = wanted
      return addresses.add(viewer, patientId, wanted, await addressValues(changes))
    },
    async changeAddress(viewer: WritingViewer, id: string, version: number, to: AddressChanges) {
      return addresses.change(viewer, id, version, await addressValues(to))
    },
    removeAddress: addresses.remove,

    addContactPoint(viewer: WritingViewer, patientId: string, wanted: NewContactPoint) {
      return contactPoints.add(viewer, patientId, wanted, contactValues(wanted))
    },
    changeContactPoint(
      viewer: WritingViewer,
      id: string,
      version: number,
      to: ContactPointChanges,
    ) {
      return contactPoints.change(viewer, id, version, contactValues(to))
    },
    removeContactPoint: contactPoints.remove,

    addName: (viewer: WritingViewer, patientId: string, wanted: NewFurtherName) =>
      names.add(viewer, patientId, wanted, wanted),
    changeName: (viewer: WritingViewer, id: string, version: number, to: FurtherNameChanges) =>
      names.change(viewer, id, version, { ...to }),
    removeName: names.remove,

    async addRelatedPerson(viewer: WritingViewer, patientId: string, wanted: NewRelatedPerson) {
      const values = await relatedValues(patientId, wanted)
      return relatedPeople.add(viewer, patientId, wanted, values)
    },
    async changeRelatedPerson(
      viewer: WritingViewer,
      { id, patientId }: RelatedPerson,
      version: number,
      to: RelatedPersonChanges,
    ) {
      return relatedPeople.change(viewer, id, version, await relatedValues(patientId, to))
    },
    removeRelatedPerson: relatedPeople.remove,
  }
}

function refuse(errors: FieldErrors): never {
  throw new Problem('invalid', { errors })
}
