import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { changePatient, listPatients, readPatient } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addAddress, changeAddress, readAddressForm, removeAddress } from '../address.ts'
import { addContactPoint, changeContactPoint, removeContactPoint } from '../contact-point.ts'
import { addFurtherName, removeFurtherName } from '../further-name.ts'
import { mostOfEach, readPeopleOfPatient } from '../people-of-patient.ts'
import { addRelatedPerson, changeRelatedPerson, removeRelatedPerson } from '../related-person.ts'
import { addressRounds } from './address-rounds.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
const staff = await clinic.signedIn('staff')

const home = (more = {}) => ({
  id: uuidv7(),
  use: 'home' as const,
  lines: '12 Harbor Lane\nApt 3',
  city: 'Quincy',
  region: 'MA',
  postalCode: '02169',
  country: 'US',
  ...more,
})
const chartOf = async (id: string) => (await staff.ask(readPatient, { params: { id } })).body
const peopleOf = async (id: string) =>
  (await staff.ask(readPeopleOfPatient, { params: { id } })).body

test('the current address becomes the address of the chart, in one line of its country', async () => {
  const { id } = await aPatient(sql, { name: 'Ada Address', address: 'typed before' })
  const params = { id }
  const added = await staff.ask(addAddress, { params, body: home() })
  expect(added.body).toMatchObject({
    isMain: true,
    line: '12 Harbor Lane, Apt 3, Quincy, MA 02169',
  })
  expect(await chartOf(id)).toMatchObject({ address: '12 Harbor Lane, Apt 3, Quincy, MA 02169' })
  const work = {
    use: 'work' as const,
    lines: 'Kai 4',
    city: 'Bremen',
    postalCode: '28195',
    country: 'DE',
  }
  const abroad = await staff.ask(addAddress, { params, body: { id: uuidv7(), ...work } })
  expect(abroad.body).toMatchObject({ isMain: false, line: 'Kai 4, 28195 Bremen, Germany' })
  const { id: homeId, version } = added.body
  await staff.ask(changeAddress, {
    params: { id: homeId },
    version,
    body: { ...home(), id: undefined, use: 'old' } as never,
  })
  expect((await chartOf(id)).address).toBe('Kai 4, 28195 Bremen, Germany')
  const [first] = (await peopleOf(id)).addresses
  expect(first?.id).toBe(abroad.body.id)
  await staff.ask(removeAddress, { params: { id: abroad.body.id }, version: abroad.body.version })
  expect((await chartOf(id)).address).toBeNull()
})

test('another line typed on the form sets the address in parts aside, and typed again takes it back', async () => {
  const { id } = await aPatient(sql, { name: 'Tilda Typed' })
  const { body: address } = await staff.ask(addAddress, { params: { id }, body: home() })
  const typed = async (line: string) => {
    const chart = await chartOf(id)
    const { body } = await staff.ask(changePatient, {
      params: { id },
      version: chart.version,
      body: fields(chart, { address: line }),
    })
    return body
  }
  expect((await typed('5 Elm St')).address).toBe('5 Elm St')
  expect((await peopleOf(id)).addresses).toMatchObject([{ isMain: false, use: 'home' }])
  expect((await typed(address.line)).address).toBe(address.line)
  expect((await peopleOf(id)).addresses).toMatchObject([{ isMain: true }])
})

test('an address whose time begins or ends takes its turn without a press', async () => {
  const { id } = await aPatient(sql, { name: 'Peri Period' })
  const params = { id }
  await staff.ask(addAddress, { params, body: home() })
  const stay = { lines: 'Clinic Road 1', use: 'temporary', validFrom: '2000-01-01' } as const
  await staff.ask(addAddress, { params, body: home(stay) })
  await sql`update patient_addresses set valid_until = today_in_clinic() - 1
    where patient_id = ${id} and use = 'home'`
  // As it was the day before: the flags alone choose nothing.
  await sql`update patient_addresses set is_main = false where patient_id = ${id}`
  await sql`update patient_addresses set is_main = true where patient_id = ${id} and use = 'home'`
  await addressRounds({ sql, onError: () => undefined }).run()
  expect((await chartOf(id)).address).toBe('Clinic Road 1, Quincy, MA 02169')
})

test('the form of an address has the parts of its country in their order', async () => {
  const labels = async (country: string) =>
    (await staff.ask(readAddressForm, { params: { country } })).body.map(({ label }) => label)
  expect(await labels('US')).toEqual(['Street and House', 'City', 'State', 'ZIP Code'])
  expect(await labels('DE')).toEqual(['Street and House', 'Postal Code', 'City'])
  expect(await labels('IN')).toEqual(['Street and House', 'Locality', 'City', 'PIN Code', 'State'])
})

test('the search finds further names, phones and emails, and no longer those that were removed', async () => {
  const { id } = await aPatient(sql, { name: 'Sina Search' })
  const params = { id }
  const version = (await chartOf(id)).version
  const name = await staff.ask(addFurtherName, {
    params,
    body: { id: uuidv7(), use: 'maiden', name: "Sina O'Quinlan" },
  })
  const phone = await staff.ask(addContactPoint, {
    params,
    body: {
      id: uuidv7(),
      kind: 'mobile',
      value: '(555) 010-7788',
      use: 'home',
      note: 'evenings',
      rank: '2',
    },
  })
  expect(phone.body).toMatchObject({ rank: 2, note: 'evenings' })
  await staff.ask(addContactPoint, {
    params,
    body: { id: uuidv7(), kind: 'email', value: 'Sina@Work.example', use: 'work' },
  })
  const found = async (search: string) =>
    (await staff.ask(listPatients, { query: { search } })).body.rows.map((row) => row.id)
  for (const search of ["o'quinlan", 'oquinlan', 'Quinlen', '5550107788', 'sina@work.example']) {
    expect(await found(search), search).toEqual([id])
  }
  expect((await chartOf(id)).version).toBe(version)
  await staff.ask(removeFurtherName, { params: { id: name.body.id }, version: 1 })
  await staff.ask(removeContactPoint, { params: { id: phone.body.id }, version: 1 })
  expect(await found('oquinlan')).toEqual([])
  expect(await found('5550107788')).toEqual([])
})

test('a related person with a chart stands on both charts, with what the chart says', async () => {
  const mother = await aPatient(sql, { name: 'Mona Mother', contact: '555 0171' })
  const child = await aPatient(sql, { name: 'Cleo Child', dob: '2020-01-02' })
  const added = await staff.ask(addRelatedPerson, {
    params: { id: child.id },
    body: {
      id: uuidv7(),
      relations: ['parent', 'guardian', 'emergency contact'],
      relativeId: mother.id,
      name: 'ignored',
    },
  })
  expect(added.body).toMatchObject({
    name: 'Mona Mother',
    phone: '555 0171',
    relative: { id: mother.id, mrn: mother.mrn },
  })
  expect((await peopleOf(mother.id)).relatedTo).toMatchObject([{ patient: { id: child.id } }])
  expect((await chartOf(child.id)).emergencyContact).toBe(
    'Mona Mother (parent, guardian), 555 0171',
  )
  const chart = await chartOf(mother.id)
  await staff.ask(changePatient, {
    params: { id: mother.id },
    version: chart.version,
    body: fields(chart, { contact: '555 0999' }),
  })
  expect((await chartOf(child.id)).emergencyContact).toBe(
    'Mona Mother (parent, guardian), 555 0999',
  )
  await staff.ask(removeRelatedPerson, { params: { id: added.body.id }, version: 1 })
  expect((await chartOf(child.id)).emergencyContact).toBeNull()
})

test('words typed as the emergency contact count until a related person is changed', async () => {
  const { id } = await aPatient(sql, { name: 'Willa Words' })
  const person = { relations: ['emergency contact' as const], name: 'Nils Next', phone: '555 0144' }
  const added = await staff.ask(addRelatedPerson, {
    params: { id },
    body: { id: uuidv7(), ...person },
  })
  const chart = await chartOf(id)
  const { body } = await staff.ask(changePatient, {
    params: { id },
    version: chart.version,
    body: fields(chart, { emergencyContact: 'Neighbor, 555 0100' }),
  })
  expect(body.emergencyContact).toBe('Neighbor, 555 0100')
  await staff.ask(changeRelatedPerson, {
    params: { id: added.body.id },
    version: 1,
    body: { ...person, phone: '555 0145' },
  })
  expect((await chartOf(id)).emergencyContact).toBe('Nils Next, 555 0145')
})

test('an impossible value is refused with a sentence', async () => {
  const { id } = await aPatient(sql, { name: 'Rufus Refused' })
  const params = { id }
  const errors = async (
    answer: Promise<{ status: number; problem: { errors?: object | undefined } }>,
  ) => {
    const { status, problem } = await answer
    expect(status).toBe(422)
    return problem.errors
  }
  const nothing = { lines: '', city: null, postalCode: '' }
  expect(await errors(staff.ask(addAddress, { params, body: home(nothing) }))).toEqual({
    lines: 'Enter a street, a city or a postal code.',
  })
  expect(await errors(staff.ask(addAddress, { params, body: home({ country: 'XX' }) }))).toEqual({
    country: 'Choose a country.',
  })
  const backwards = { validFrom: '2026-02-01', validUntil: '2026-01-01' }
  expect(await errors(staff.ask(addAddress, { params, body: home(backwards) }))).toEqual({
    validUntil: 'Until cannot be before From.',
  })
  const email = { id: uuidv7(), kind: 'email', value: 'no email', use: 'home' } as const
  expect(await errors(staff.ask(addContactPoint, { params, body: email }))).toEqual({
    value: 'Enter a valid email address.',
  })
  const nobody = { id: uuidv7(), relations: ['other' as const] }
  expect(await errors(staff.ask(addRelatedPerson, { params, body: nobody }))).toEqual({
    name: 'Choose a chart or enter a name.',
  })
  const self = { id: uuidv7(), relations: ['partner' as const], relativeId: id }
  expect(await errors(staff.ask(addRelatedPerson, { params, body: self }))).toEqual({
    relativeId: 'This is the chart of the patient. Choose another one.',
  })
})

test('a double press adds once, and a stale change is refused with the row as it is', async () => {
  const { id } = await aPatient(sql, { name: 'Dora Double' })
  const params = { id }
  const body = { id: uuidv7(), kind: 'phone', value: '555 0155', use: 'home' } as const
  const [one, two] = await Promise.all([
    staff.ask(addContactPoint, { params, body }),
    staff.ask(addContactPoint, { params, body }),
  ])
  expect([one.status, two.status]).toEqual([201, 201])
  expect((await peopleOf(id)).contactPoints).toHaveLength(1)
  const { id: _, ...changes } = { ...body, value: '555 0156' }
  const change = { params: { id: body.id }, version: 1, body: changes }
  expect((await staff.ask(changeContactPoint, change)).body).toMatchObject({ version: 2 })
  const stale = await staff.ask(changeContactPoint, change)
  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ value: '555 0156', version: 2 })
  const removal = await staff.ask(removeContactPoint, { params: { id: body.id }, version: 1 })
  expect(removal.status).toBe(412)
})

test('a chart has a bounded number of each', async () => {
  const { id } = await aPatient(sql, { name: 'Bea Bounded' })
  await sql`insert into patient_names (id, patient_id, use, name)
    select gen_random_uuid(), ${id}, 'other', 'Name ' || n from generate_series(1, ${mostOfEach}) n`
  const refused = await staff.ask(addFurtherName, {
    params: { id },
    body: { id: uuidv7(), use: 'old', name: 'One More' },
  })
  expect(refused.status).toBe(409)
  expect(refused.problem.detail).toBe('A chart has at most 50 further names. Remove one first.')
})

test('doctors read them and change none, and every change is an event of the patient', async () => {
  const { id } = await aPatient(sql, { name: 'Eve Event' })
  const { body } = await staff.ask(addAddress, { params: { id }, body: home() })
  const doctor = await clinic.signedIn('doctor')
  const read = await doctor.ask(readPeopleOfPatient, { params: { id } })
  expect(read.body.addresses).toHaveLength(1)
  expect((await doctor.ask(addAddress, { params: { id }, body: home() })).status).toBe(403)
  await staff.ask(removeAddress, { params: { id: body.id }, version: body.version })
  const events = await sql<{ action: string; actorId: string }[]>`
    select action, actor_id from audit_events where patient_id = ${id} and object_type = 'address'
      and object_id = ${body.id} order by id`
  expect(events.map(({ action }) => action)).toEqual(['insert', 'delete'])
  expect(events.every(({ actorId }) => actorId === staff.userId)).toBe(true)
})

/** The body of a change of a chart that leaves the other fields as they are. */
function fields(chart: Awaited<ReturnType<typeof chartOf>>, changes: object) {
  const {
    id: _id,
    mrn: _mrn,
    identifiers: _identifiers,
    telecoms: _telecoms,
    earlierMrns: _earlierMrns,
    alerts: _alerts,
    allergySigns: _allergySigns,
    photo: _photo,
    guardians: _guardians,
    archivedAt: _archivedAt,
    account: _account,
    canUnlink: _canUnlink,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    version: _version,
    ...rest
  } = chart
  return { ...rest, ...changes }
}
