import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../../contract/dates.ts'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { changeProfile, readProfile, removeUser } from '../../../access/users/user.ts'
import {
  addPatient,
  archivePatient,
  changePatient,
  listPatients,
  readPatient,
  unarchivePatient,
} from '../patient.ts'
import { aPatient, someone } from './a-patient.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

let clinic: TestClinic
let staff: Caller

beforeAll(async () => {
  clinic = await testClinic({}, asManyConnections)
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
})
afterAll(() => clinic.close())

const entered = {
  name: 'Maria Quist',
  dob: '1980-02-29',
  gender: 'female',
  contact: '+1 (555) 010-2233',
} as const

describe('registering a patient', () => {
  it('stores the chart under a medical record number and shows it in the list (C-16, E-05, E-06)', async () => {
    const id = uuidv7()
    const added = await staff.ask(addPatient, { body: { id, ...entered, address: ' 1 Elm St ' } })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      id,
      ...entered,
      address: '1 Elm St',
      email: null,
      version: 1,
    })
    expect(added.body.mrn).toMatch(/^\d{7,}$/)
    expect(added.headers['etag']).toBe('"1"')
    const list = await staff.ask(listPatients)
    expect(list.body.rows.map((row) => row.id)).toContain(id)
    const [kept] = await clinic.sql`select created_by, created_at from patients where id = ${id}`
    expect(kept).toMatchObject({ createdBy: staff.userId })
  })

  it('makes one chart of a request sent twice, and refuses its id to another one', async () => {
    const body = { id: uuidv7(), ...someone(), name: 'Ola Twice' }
    const both = await Promise.all([1, 2].map(() => staff.ask(addPatient, { body })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body).toEqual(both[1]?.body)
    const other = await staff.ask(addPatient, { body: { ...body, name: 'Somebody Else' } })
    expect(other.status).toBe(409)
    expect(JSON.stringify(other.problem)).not.toContain('Ola')
  })

  it('needs name, date of birth, gender and contact, and more than blanks (V-04, V-11)', async () => {
    const { status, problem } = await staff.ask(addPatient, {
      body: { id: uuidv7(), name: '  ', dob: '', contact: '' },
    })
    expect(status).toBe(422)
    expect(problem.errors).toEqual({
      name: 'Name is required.',
      dob: 'Date of Birth is required.',
      gender: 'Gender is required.',
      contact: 'Contact is required.',
    })
  })

  it('refuses days of birth and death that cannot be (V-10)', async () => {
    const refused = async (days: { dob?: string; deceasedOn?: string }) => {
      const body = { id: uuidv7(), ...entered, ...days }
      const { status, problem } = await staff.ask(addPatient, { body })
      expect(status).toBe(422)
      return problem.errors
    }
    const tomorrow = today('UTC', new Date(Date.now() + 86_400_000))
    expect(await refused({ dob: tomorrow })).toEqual({
      dob: 'Date of Birth cannot be in the future.',
    })
    expect(await refused({ dob: '1899-12-31' })).toEqual({
      dob: 'Date of Birth cannot be before 1900.',
    })
    expect(await refused({ dob: '2026-02-30' })).toHaveProperty('dob')
    expect(await refused({ deceasedOn: tomorrow })).toHaveProperty('deceasedOn')
    expect(await refused({ deceasedOn: '1980-02-28' })).toHaveProperty('deceasedOn')
  })

  it('takes a child born today by the clock of the clinic', async () => {
    // The zone that is ahead of all others: the day has begun there already.
    await clinic.sql`update clinic set time_zone = 'Pacific/Kiritimati'`
    const born = (dob: string) =>
      staff.ask(addPatient, { body: { id: uuidv7(), ...someone(), dob } })
    const kiritimati = today('Pacific/Kiritimati')
    expect((await born(kiritimati)).status).toBe(201)
    await clinic.sql`update clinic set time_zone = 'Pacific/Pago_Pago'`
    expect((await born(kiritimati)).status).toBe(422)
    await clinic.sql`update clinic set time_zone = 'UTC'`
  })

  it('refuses values nobody may set', async () => {
    for (const extra of [{ mrn: '1' }, { userId: staff.userId }, { createdAt: '2020-01-01' }]) {
      const body = { id: uuidv7(), ...entered, ...extra }
      expect((await staff.ask(addPatient, { body })).status).toBe(422)
    }
  })
})

describe('changing a chart', () => {
  it('stores the changes and when they were made (C-17, E-06)', async () => {
    const { id } = await aPatient(clinic.sql)
    const before = await staff.ask(readPatient, { params: { id } })
    const values = someone()
    const changed = await staff.ask(changePatient, {
      params: { id },
      version: 1,
      body: { ...values, allergies: 'Penicillin' },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...values, allergies: 'Penicillin', version: 2 })
    expect(changed.body.updatedAt > before.body.updatedAt).toBe(true)
  })

  it('lets what an imported chart never had stay unknown, and takes nothing known away', async () => {
    const { id } = await aPatient(clinic.sql, { name: 'Ida Imported' })
    await clinic.sql`update patients set dob = null, gender = null where id = ${id}`
    const body = { name: 'Ida Imported', contact: '555 7', mobility: 'Wheelchair' }
    const changed = await staff.ask(changePatient, { params: { id }, version: 2, body })
    expect(changed.body).toMatchObject({ dob: null, gender: null, mobility: 'Wheelchair' })
    const known = {
      ...body,
      dob: '1950-07-01',
      dobCertainty: 'estimated',
      gender: 'other',
    } as const
    const told = await staff.ask(changePatient, { params: { id }, version: 3, body: known })
    expect(told.body).toMatchObject({ dob: '1950-07-01', dobCertainty: 'estimated' })
    const emptied = { ...body, gender: 'other', contact: '' } as const
    const refused = await staff.ask(changePatient, { params: { id }, version: 4, body: emptied })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toEqual({
      dob: 'Date of Birth is required.',
      contact: 'Contact is required.',
    })
  })

  it('answers a stale change with what is stored now, and changes nothing', async () => {
    const { id } = await aPatient(clinic.sql)
    const values = someone()
    const change = (version: number, name: string) =>
      staff.ask(changePatient, { params: { id }, version, body: { ...values, name } })
    expect((await change(1, 'First Saved')).status).toBe(200)
    const late = await change(1, 'Late Comer')
    expect(late.status).toBe(412)
    expect(late.problem.current).toMatchObject({ id, name: 'First Saved', version: 2 })
    const noVersion = await staff.ask(changePatient, { params: { id }, body: entered })
    expect(noVersion.status).toBe(428)
  })

  it('writes chart and account of one person together, from either side (E-09)', async () => {
    const patient = await clinic.signedIn('patient', { name: 'Pia Account' })
    const id = patient.userId
    const chart = await staff.ask(readPatient, { params: { id } })
    expect(chart.body).toMatchObject({
      id,
      name: 'Pia Account',
      email: patient.email,
      account: { id, name: 'Pia Account', email: patient.email },
    })
    const values = someone()
    const byDesk = await staff.ask(changePatient, {
      params: { id },
      version: chart.body.version,
      body: { ...values, email: patient.email, allergies: 'Nuts' },
    })
    expect(byDesk.status).toBe(200)
    const profile = await patient.ask(readProfile)
    expect(profile.body).toMatchObject({ ...values, email: patient.email, allergies: 'Nuts' })

    const { name, email, contact } = profile.body
    await patient.ask(changeProfile, {
      version: profile.body.version,
      body: { name, email: email ?? '', contact, address: '9 New Road' },
    })
    const again = await staff.ask(readPatient, { params: { id } })
    expect(again.body).toMatchObject({ address: '9 New Road', allergies: null, dob: null })
    const late = await patient.ask(changeProfile, {
      version: chart.body.version,
      body: { name, email: email ?? '' },
    })
    expect(late.status).toBe(412)
    expect(late.problem.current).toMatchObject({ address: '9 New Road' })
  })

  it('leaves the email that signs in to its owner', async () => {
    const patient = await clinic.signedIn('patient')
    const values = someone()
    const change = (email?: string) =>
      staff.ask(changePatient, {
        params: { id: patient.userId },
        version: 1,
        body: { ...values, ...(email && { email }) },
      })
    const refused = await change('thief@example.org')
    expect(refused.status).toBe(422)
    expect(refused.problem.errors).toHaveProperty('email')
    expect((await change()).body.email).toBe(patient.email)
  })

  it('keeps every one of many changes made at once by desk and patient', async () => {
    const patient = await clinic.signedIn('patient')
    const id = patient.userId
    const rounds = Array.from({ length: 12 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.map(async (round) => {
        if (round % 2) {
          const { body } = await patient.ask(readProfile)
          return patient.ask(changeProfile, {
            version: body.version,
            body: { name: `Own ${round}`, email: body.email ?? '', address: `Road ${round}` },
          })
        }
        const { body } = await staff.ask(readPatient, { params: { id } })
        return staff.ask(changePatient, {
          params: { id },
          version: body.version,
          body: { ...entered, name: `Desk ${round}`, address: `Road ${round}` },
        })
      }),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 412)).not.toContain(
      503,
    )
    const [row] = await clinic.sql`select p.name = u.name as is_same_name, p.version, u.address
      from patients p join users u on u.id = p.user_id where p.id = ${id}`
    const saved = answers.filter(({ status }) => status === 200).length
    // The profile stands on the chart alone.
    expect(row).toEqual({ isSameName: true, version: 1 + saved, address: null })
  })
})

describe('archiving', () => {
  it('takes a chart out of the list and brings it back, but never out of reach', async () => {
    const { id } = await aPatient(clinic.sql, { name: 'Arch Ived' })
    const listed = async (query = {}) =>
      (await staff.ask(listPatients, { query: { search: 'Arch Ived', ...query } })).body.rows.length
    expect(await listed()).toBe(1)
    const archived = await staff.ask(archivePatient, { params: { id }, version: 1 })
    expect(archived.body.archivedAt).not.toBeNull()
    expect(await listed()).toBe(0)
    expect(await listed({ archived: 'true' })).toBe(1)
    expect((await staff.ask(readPatient, { params: { id } })).status).toBe(200)
    const { version } = archived.body
    const back = await staff.ask(unarchivePatient, { params: { id }, version })
    expect(back.body.archivedAt).toBeNull()
    expect(await listed()).toBe(1)
  })
})

describe('access to a chart', () => {
  it('is for the desk, and for doctors to read', async () => {
    const { id } = await aPatient(clinic.sql)
    const params = { id }
    const version = async () => (await staff.ask(readPatient, { params })).body.version
    const statuses = async (caller: Caller) => [
      (await caller.ask(listPatients)).status,
      (await caller.ask(readPatient, { params })).status,
      (await caller.ask(addPatient, { body: {} })).status,
      (await caller.ask(changePatient, { params, body: {} })).status,
      (await caller.ask(archivePatient, { params, version: await version() })).status,
      (await caller.ask(unarchivePatient, { params, version: await version() })).status,
    ]
    expect(await statuses(await clinic.signedIn('admin'))).toEqual([200, 200, 422, 422, 200, 200])
    expect(await statuses(staff)).toEqual([200, 200, 422, 422, 200, 200])
    expect(await statuses(await clinic.signedIn('doctor'))).toEqual([403, 200, 403, 403, 403, 403])
    expect(await statuses(await clinic.signedIn('patient'))).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(clinic.visitor)).toEqual([401, 401, 401, 401, 401, 401])
  })

  it('answers an unknown chart and a broken id the same', async () => {
    const unknown = await staff.ask(readPatient, { params: { id: uuidv7() } })
    const broken = await staff.ask(readPatient, { params: { id: 'x' } })
    expect([unknown.status, broken.status]).toEqual([404, 404])
    expect(unknown.problem.detail).toBe(broken.problem.detail)
  })

  it('leaves the chart of a deleted account in place, without the account (C-07)', async () => {
    const patient = await clinic.signedIn('patient', { name: 'Gone Away' })
    const admin = await clinic.signedIn('admin')
    await admin.ask(removeUser, { params: { id: patient.userId }, version: 1 })
    const { body } = await staff.ask(readPatient, { params: { id: patient.userId } })
    expect(body).toMatchObject({ name: 'Gone Away', account: null })
  })
})
