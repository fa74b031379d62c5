import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { suggestPatients } from '../inbox-item.ts'
import { anInboxItem } from './an-inbox-item.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const came = (more: Parameters<typeof anInboxItem>[2] = {}) => anInboxItem(clinic, staff, more)

test('patients are suggested by what stands in the text, the surest first', async () => {
  const noor = await aPatient(clinic.sql, {
    ...{ name: 'Noor Haddad', dob: '1991-11-02', contact: '+1 (555) 018-7788' },
    email: 'noor.haddad@mail.example',
  })
  const twin = await aPatient(clinic.sql, { name: 'Nadia Haddad', dob: '1991-11-02' })
  const zoe = await aPatient(clinic.sql, { name: 'Zoë Müller', dob: '1960-03-04' })
  const suggestions = async (...lines: string[]) => {
    const { id } = await came({ content: aPdf(...lines) })
    const { body } = await staff.ask(suggestPatients, { params: { id } })
    return body.map((one) => [one.id, one.because])
  }
  expect(await suggestions('Re: HADDAD, Noor, born 02.11.1991')).toEqual([
    [noor.id, 'name and birth'],
  ])
  expect(await suggestions('Mrs. Müller, Zoë', 'DOB 03/04/1960')).toEqual([
    [zoe.id, 'name and birth'],
  ])
  expect(await suggestions('Zoe Muller, born March 4, 1960')).toEqual([[zoe.id, 'name and birth']])
  expect(await suggestions(`Your number ${noor.mrn}`, `Nadia Haddad, 2 Nov 1991`)).toEqual([
    [twin.id, 'name and birth'],
    [noor.id, 'number'],
  ])
  expect(await suggestions('call 555-018-7788', 'Noor')).toEqual([[noor.id, 'phone']])
  expect(await suggestions('to noor.haddad@mail.example', 'Noor Haddad')).toEqual([
    [noor.id, 'email and name'],
  ])
  expect(await suggestions('Noor Haddad', 'A letter without a date')).toEqual([])
  // The subject of a mail and the name of a file count too, where a picture has no text.
  const { id } = await came({ content: Buffer.from('no text'), name: 'Müller Zoë 1960-03-04.txt' })
  expect((await staff.ask(suggestPatients, { params: { id } })).body[0]?.id).toBe(zoe.id)
})

test('a doctor is suggested those in their care, and a chart that was merged away is nobody', async () => {
  const doctor = await clinic.signedIn('doctor')
  const { id: patientId } = await aPatient(clinic.sql, { name: 'Ola Berg', dob: '1950-02-03' })
  const gone = await aPatient(clinic.sql, { name: 'Ola Berg', dob: '1950-02-03' })
  await clinic.sql`update patients set merged_into = ${patientId} where id = ${gone.id}`
  const { id } = await came({ content: Buffer.from('Ola Berg, 3 February 1950') })
  const suggested = async (by: Caller) =>
    (await by.ask(suggestPatients, { params: { id } })).body.map((one) => one.id)
  expect(await suggested(staff)).toEqual([patientId])
  expect(await suggested(doctor)).toEqual([])
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId })
  expect(await suggested(doctor)).toEqual([patientId])
})

test('a document that cannot be read has no suggestions, and the inbox works on', async () => {
  const bomb = aPdf('x').toString('latin1').replace('/Count 1', '/Count 999999999')
  for (const content of [
    Buffer.from(bomb, 'latin1'),
    Buffer.from('%PDF-1.4 nothing in it %%EOF'),
  ]) {
    const { id } = await came({ content })
    expect((await staff.ask(suggestPatients, { params: { id } })).body).toEqual([])
  }
})
