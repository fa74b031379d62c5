import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { listLikelyDuplicates } from '../likely-duplicate.ts'
import { listPatientDirectory, listPatients } from '../patient.ts'
import { isTyped } from '../../../../contract/person.ts'
import { aPatient } from './a-patient.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller

beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  const people = [
    { name: 'Zoë Müller-Oakes', dob: '1980-02-29', contact: '+1 (555) 013-4477' },
    { name: 'Katherine O’Brien', dob: '1991-12-05', contact: '555 0111', email: 'kob@example.org' },
    { name: 'John Smith', dob: '1960-03-04', contact: '555 0112' },
    { name: 'Joan Smithson', dob: '2003-04-05', contact: '555 0113' },
    { name: 'José García', dob: '1975-07-30', contact: '555 0114' },
    { name: '50%_Off\\', dob: '1999-01-01', contact: '555 0115' },
  ] as const
  for (const person of people) await aPatient(clinic.sql, person)
})
afterAll(() => clinic.close())

async function found(search: string): Promise<string[]> {
  const { status, body } = await staff.ask(listPatients, { query: { search } })
  expect(status).toBe(200)
  const directory = await doctor.ask(listPatientDirectory, { query: { search } })
  expect(directory.status).toBe(isTyped(search) ? 200 : 400)
  if (isTyped(search) && !/^\d{4}(-\d\d(-\d)?)?$/.test(search)) {
    const offered = directory.body.entries.map(({ name }) => name)
    expect(offered).toEqual(body.rows.map(({ name }) => name))
  }
  return body.rows.map(({ name }) => name)
}

describe('searching for a patient', () => {
  it('finds names whatever their case, accents and the order of words', async () => {
    expect(await found('zoe')).toEqual(['Zoë Müller-Oakes'])
    expect(await found('MULLER zoë')).toEqual(['Zoë Müller-Oakes'])
    expect(await found('garcia jose')).toEqual(['José García'])
    expect(await found("o'brien")).toEqual(['Katherine O’Brien'])
    expect(await found('obrien')).toEqual(['Katherine O’Brien'])
    expect(await found('mulleroakes')).toEqual(['Zoë Müller-Oakes'])
  })

  it('finds parts of words while typing', async () => {
    expect(await found('j')).toEqual(['Joan Smithson', 'John Smith', 'José García'])
    expect(await found('sm jo')).toEqual(['Joan Smithson', 'John Smith'])
    expect(await found('ithso')).toEqual(['Joan Smithson'])
  })

  it('needs every word', async () => {
    expect(await found('john garcia')).toEqual([])
  })

  it.each([
    ['jonh', ['John Smith']],
    ['Smiht', ['Joan Smithson', 'John Smith']],
    ['mueller', ['Zoë Müller-Oakes']],
    ['Catherine', ['Katherine O’Brien']],
    ['katherina obrian', ['Katherine O’Brien']],
    ['garsia', ['José García']],
    ['Jhon Smyth', ['John Smith']],
  ])('forgives the spelling of %s', async (typed, names) => {
    expect(await found(typed)).toEqual(names)
  })

  it('does not guess wildly', async () => {
    expect(await found('xylophone')).toEqual([])
    expect(await found('qq')).toEqual([])
  })

  it('finds by MRN, phone and email', async () => {
    const [john] = await clinic.sql<{ mrn: string }[]>`
      select mrn from patients where name = 'John Smith'`
    expect(await found(john?.mrn ?? '')).toEqual(['John Smith'])
    expect(await found('5550134477')).toEqual(['Zoë Müller-Oakes'])
    expect(await found('013-4477')).toEqual(['Zoë Müller-Oakes'])
    expect(await found('(555) 013 4477')).toEqual(['Zoë Müller-Oakes'])
    expect(await found('KOB@example')).toEqual(['Katherine O’Brien'])
  })

  it.each(['1980-02-29', '29.2.1980', '2/29/1980', '02/29/1980', '1980-02', '1980-02-2', '1980'])(
    'finds by the date of birth %s',
    async (typed) => {
      expect(await found(typed)).toEqual(['Zoë Müller-Oakes'])
      expect(await found(`${typed} zoe`)).toEqual(['Zoë Müller-Oakes'])
      expect(await found(`${typed} john`)).toEqual([])
    },
  )

  it('takes characters with a meaning in SQL literally', async () => {
    for (const typed of ['%', '_', '50%_off\\', '\\']) {
      expect(await found(typed)).toEqual(['50%_Off\\'])
    }
    for (const typed of ["'", '"', '--', '$1', '(', '[a', '\\%']) await found(typed)
  })

  it('never fails, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (search) => {
        const { status } = await staff.ask(listPatients, { query: { search } })
        expect(status).toBe(search.includes('\u0000') ? 400 : 200)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the list of patients', () => {
  it('is paged by cursor, forwards and back, with and without a search (K-06, C-10)', async () => {
    const other = await testClinic()
    const desk = await other.signedIn('staff')
    const names = Array.from({ length: 60 }, (_, n) => `Person ${String(n).padStart(2, '0')}`)
    for (const name of names) await aPatient(other.sql, { name })
    for (const search of [undefined, 'person', 'persom']) {
      const query = { search, limit: 25 }
      const first = await desk.ask(listPatients, { query })
      expect(first.body).toMatchObject({ total: 60, totalIsAtLeast: false, previous: null })
      const second = await desk.ask(listPatients, {
        query: { ...query, after: first.body.next ?? '' },
      })
      const last = await desk.ask(listPatients, {
        query: { ...query, after: second.body.next ?? '' },
      })
      expect(last.body.next).toBeNull()
      const walked = [first, second, last].flatMap(({ body }) => body.rows.map((row) => row.name))
      expect(walked).toEqual(names)
      const back = await desk.ask(listPatients, {
        query: { ...query, before: last.body.previous ?? '' },
      })
      expect(back.body.rows).toEqual(second.body.rows)
      expect(back.body.total).toBe(60)
    }
    await other.close()
  })

  it('finds a rare name behind many others', async () => {
    const other = await testClinic()
    const desk = await other.signedIn('staff')
    await other.sql`insert into patients (id, name) select gen_random_uuid(), 'Aaron Crowd ' || n
      from generate_series(1, 4000) as n`
    await aPatient(other.sql, { name: 'Zelda Rare' })
    await aPatient(other.sql, { name: 'Zelda Alone' })
    const { body } = await desk.ask(listPatients, { query: { search: 'zelda' } })
    expect(body.rows.map((row) => row.name)).toEqual(['Zelda Alone', 'Zelda Rare'])
    const many = await desk.ask(listPatients, { query: { search: 'crowd' } })
    expect(many.body).toMatchObject({ total: 1000, totalIsAtLeast: true })
    const whole = await desk.ask(listPatients)
    expect(whole.body).toMatchObject({ total: 4002, totalIsAtLeast: false })
    await other.close()
  })
})

describe('the directory of patients', () => {
  it('tells no more than selects show (P-15)', async () => {
    const { body } = await doctor.ask(listPatientDirectory, { query: { search: 'katherine' } })
    expect(body).toEqual({
      entries: [
        {
          id: expect.any(String) as string,
          name: 'Katherine O’Brien',
          email: 'kob@example.org',
          kind: 'patient',
          number: expect.stringMatching(/^\d+$/) as string,
          born: '1991',
          note: null,
          photo: null,
        },
      ],
      hasMore: false,
    })
  })

  it('tells two people of the same name apart by their dates of birth, and only those (S-91)', async () => {
    await aPatient(clinic.sql, { name: 'Twin Taylor', dob: '2001-02-03' })
    await aPatient(clinic.sql, { name: 'Twin Taylor', dob: '2004-05-06' })
    await aPatient(clinic.sql, { name: 'Twin Taylor', dob: '2004-05-06', email: 'tt@example.org' })
    const { body } = await doctor.ask(listPatientDirectory, { query: { search: 'twin' } })
    expect(body.entries.map(({ born }) => born)).toEqual(
      expect.arrayContaining(['2001-02-03', '2004-05-06', '2004']),
    )
  })

  it.each(['', ' ', 'a', '%%', '- -', "o'", 'a b c'])(
    'finds nobody for %j, which is no search',
    async (search) => {
      const refused = await staff.ask(listPatientDirectory, { query: { search } })
      expect([refused.status, refused.problem.errors]).toEqual([
        400,
        { search: 'Type at least two letters or digits.' },
      ])
    },
  )

  it('looks for a whole date of birth, and for a year only beside something else', async () => {
    const names = async (search: string) =>
      (await staff.ask(listPatientDirectory, { query: { search } })).body.entries.map(
        ({ name }) => name,
      )
    expect(await names('1980-02-29')).toEqual(['Zoë Müller-Oakes'])
    expect(await names('29.2.1980')).toEqual(['Zoë Müller-Oakes'])
    expect(await names('1980 zoe')).toEqual(['Zoë Müller-Oakes'])
    for (const search of ['1980', '1980-02', '1980 1980-02'])
      expect(await names(search)).toEqual([])
    expect(await names('0134477')).toEqual(['Zoë Müller-Oakes'])
  })

  it('says when more people match than it offers', async () => {
    await clinic.sql`insert into patients (id, name) select gen_random_uuid(), 'Quincy Crowd ' || n
      from generate_series(1, 26) as n`
    const ask = async (search: string) =>
      (await staff.ask(listPatientDirectory, { query: { search } })).body
    const many = await ask('quincy')
    expect([many.entries.length, many.hasMore]).toEqual([25, true])
    await clinic.sql`delete from patients where name = 'Quincy Crowd 26'`
    const all = await ask('quincy')
    expect([all.entries.length, all.hasMore]).toEqual([25, false])
  })

  it('holds accounts of role patient and charts of the desk, nobody else (C-09, E-07)', async () => {
    const own = await clinic.signedIn('patient', { name: 'Petra Portal' })
    await clinic.signedIn('doctor', { name: 'Petra Doctor' })
    await clinic.signedIn('staff', { name: 'Petra Desk' })
    await clinic.signedIn('admin', { name: 'Petra Admin' })
    const { body } = await staff.ask(listPatientDirectory, { query: { search: 'petra' } })
    expect(body.entries.map(({ id }) => id)).toEqual([own.userId])
    const { status } = await own.ask(listPatientDirectory)
    expect(status).toBe(403)
  })
})

describe('the warning of duplicates', () => {
  const asked = async (query: { name?: string; dob?: string; contact?: string }) => {
    const { status, body } = await staff.ask(listLikelyDuplicates, { query })
    expect(status).toBe(200)
    return body.map(({ name, because }) => `${name}: ${because}`)
  }

  it('names charts of a like name with the same date of birth', async () => {
    const expected = ['José García: name and date of birth']
    expect(await asked({ name: 'jose garcia', dob: '1975-07-30' })).toEqual(expected)
    expect(await asked({ name: 'Garsia, Jose', dob: '1975-07-30' })).toEqual(expected)
    expect(await asked({ name: 'José García', dob: '1975-07-31' })).toEqual([])
    expect(await asked({ name: 'Somebody Else', dob: '1975-07-30' })).toEqual([])
  })

  it('names charts with the same phone, however it is written', async () => {
    const expected = ['Zoë Müller-Oakes: phone']
    expect(await asked({ contact: '555-013-4477' })).toEqual(expected)
    expect(await asked({ contact: '001 555 0134477' })).toEqual(expected)
    expect(await asked({ contact: '4477' })).toEqual([])
  })

  it('says nothing while too little is known', async () => {
    expect(await asked({})).toEqual([])
    expect(await asked({ name: 'José García', dob: '1975-07' })).toEqual([])
  })

  it('is for the desk only', async () => {
    expect((await doctor.ask(listLikelyDuplicates)).status).toBe(403)
  })
})
