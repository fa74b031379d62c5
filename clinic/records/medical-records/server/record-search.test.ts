import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { piecesOf } from '../../../../contract/marked-text.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { searchRecordTexts } from '../record-search.ts'
import { aMedicalRecord } from './a-medical-record.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let nurse: Caller
let chen: Caller
let lee: Caller
let ana: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  lee = await clinic.signedIn('doctor', { name: 'Ada Lee' })
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
})

const aRecord = (doctor: Caller, notes: string, more: object = {}) =>
  aMedicalRecord(sql, {
    ...{ doctorId: doctor.userId, patientId: ana.patientId ?? '', notes, isSigned: true },
    ...more,
  })
const search = (by: Caller, words: string, more: object = {}) =>
  by.ask(searchRecordTexts, { query: { search: words, ...more } })
const idsFor = async (by: Caller, words: string) =>
  (await search(by, words)).body.rows.map(({ id }) => id)

describe('a search in the texts of records', () => {
  test('finds notes, prescriptions and addenda, with the words marked', async () => {
    const notes = await aRecord(chen, 'Fièvre élevée depuis lundi')
    const prescription = await aRecord(chen, 'Well', { prescription: 'Elevex 5 mg' })
    const addendum = await aRecord(chen, 'Well')
    await sql`insert into record_addenda (id, record_id, text, created_by)
      values (${uuidv7()}, ${addendum}, 'Pressure élevé at home', ${chen.userId})`
    const { body } = await search(chen, 'elev')
    expect(body.total).toBe(3)
    const found = body.rows.map(({ id, excerpt }) => [
      id,
      excerpt.part,
      piecesOf(excerpt).find(({ isHit }) => isHit)?.text,
    ])
    expect(found).toEqual(
      expect.arrayContaining([
        [notes, 'notes', 'élevée'],
        [prescription, 'prescription', 'Elevex'],
        [addendum, 'addendum', 'élevé'],
      ]),
    )
    expect(await idsFor(chen, '"elevee depuis" FIE')).toEqual([notes])
    expect(await idsFor(chen, '"depuis elevee"')).toEqual([])
    expect(await idsFor(chen, '-- !')).toEqual([])
    expect((await search(chen, ' ')).status).toBe(400)
  })

  test('shows the notes where the words stand in other parts of a record too', async () => {
    const id = await aRecord(chen, 'Wombat bite', { prescription: 'Wombat ointment' })
    await sql`insert into record_addenda (id, record_id, text, created_by)
      values (${uuidv7()}, ${id}, 'Wombat seen again', ${chen.userId})`
    const { body } = await search(chen, 'wombat')
    expect(body.rows.map(({ excerpt }) => [excerpt.part, excerpt.text])).toEqual([
      ['notes', 'Wombat bite'],
    ])
  })

  test('keeps to the records of the list, and to texts that may be read', async () => {
    const own = await aRecord(chen, 'Xylophone')
    const others = await aRecord(lee, 'Xylophone')
    const unsigned = await aRecord(chen, 'Xylophone', { isSigned: false })
    const waiting = await aRecord(chen, 'Xylophone', { isSigned: false })
    await sql`
      update medical_records set signed_at = now(), signed_by = doctor_id, co_signer_id = ${lee.userId}
      where id = ${waiting}`
    const limited = await aRecord(chen, 'Xylophone')
    await sql`update medical_records set limited = true where id = ${limited}`
    const secret = await aRecord(chen, 'Nothing')
    await sql`update medical_records set limited = true where id = ${secret}`
    await sql`insert into record_addenda (id, record_id, text, created_by)
      values (${uuidv7()}, ${secret}, 'Xylophone', ${chen.userId})`
    const expected = new Map([
      [admin, [own, others, unsigned, waiting]],
      [nurse, [own, others, unsigned, waiting]],
      [chen, [own, unsigned, waiting, limited, secret]],
      [lee, [others]],
      [ana, [own, others, limited, secret]],
    ])
    for (const [reader, ids] of expected) {
      const { body } = await search(reader, 'xylophone')
      expect(body.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(body.total).toBe(ids.length)
    }
    const stranger = await clinic.signedIn('patient')
    expect((await search(stranger, 'xylophone')).body).toMatchObject({ rows: [], total: 0 })
    expect((await search(await clinic.signedIn('staff'), 'xylophone')).status).toBe(403)
    expect((await search(clinic.visitor, 'xylophone')).status).toBe(401)
  })

  test('pages through all that it finds once, also among very many', async () => {
    await sql`
      insert into medical_records (id, patient_id, doctor_id, record_date, notes)
      select gen_random_uuid(), ${ana.patientId}, ${lee.userId}, '2020-01-01'::date + n,
        case when n % 400 = 0 then 'Zebra' else 'Horse' end
      from generate_series(1, 4000) n`
    const seen: string[] = []
    let after: string | undefined
    do {
      const { body } = await search(admin, 'zebra', { limit: 3, ...(after && { after }) })
      expect(body.total).toBe(10)
      seen.push(...body.rows.map(({ date }) => date))
      after = body.next ?? undefined
    } while (after)
    expect(seen).toHaveLength(10)
    expect(seen).toEqual(seen.toSorted().toReversed())
    expect((await search(admin, 'zebr')).body.total).toBe(10)
    const { body } = await search(admin, 'horse')
    expect([body.rows.length, body.totalIsAtLeast]).toEqual([25, true])
  })

  test('goes back day by day for a phrase of two words that stand in most records', async () => {
    await clinic.owner.begin(async (tx) => {
      await tx`alter table medical_records disable trigger user`
      await tx`
        insert into medical_records (id, patient_id, doctor_id, record_date, notes)
        select gen_random_uuid(), ${ana.patientId}, ${lee.userId}, '1980-01-01'::date + n,
          case when n in (101, 201, 301, 401, 13001) then 'Mallow early early'
            when n % 300 = 0 then 'Early mallow' when n % 2 = 0 then 'Mallow early' else 'Early, then mallow' end
        from generate_series(1, 14000) n`
      await tx`alter table medical_records enable trigger user`
    })
    await clinic.owner`analyze medical_records`
    const seen: string[] = []
    let page = (await search(admin, '"early mallow"', { limit: 10 })).body
    const first = page
    for (;;) {
      seen.push(...page.rows.map(({ date }) => date))
      if (!page.next) break
      page = (await search(admin, '"early mallow"', { limit: 10, after: page.next })).body
      expect(page.total).toBeGreaterThan(25)
    }
    const expected = await sql<{ date: string }[]>`
      select record_date as date from medical_records where notes = 'Early mallow' order by record_date desc`
    expect(seen).toEqual(expected.map(({ date }) => date))
    const second = (await search(admin, '"early mallow"', { limit: 10, after: first.next })).body
    const back = (await search(admin, '"early mallow"', { limit: 10, before: second.previous }))
      .body
    expect(back.rows).toEqual(first.rows)
    expect(second.rows[0]?.date).toBe(expected[10]?.date)
    const far = (await search(admin, '"early early"', { limit: 3 })).body
    const dayOf = (n: number) => new Date(Date.UTC(1980, 0, 1 + n)).toISOString().slice(0, 10)
    expect(far.rows.map(({ date }) => date)).toEqual([13001, 401, 301].map(dayOf))
    expect([far.total, far.totalIsAtLeast]).toEqual([5, false])
    const rare = (await search(admin, 'early mallow zebra')).body
    expect([rare.total, rare.totalIsAtLeast]).toEqual([0, false])
    expect((await search(lee, 'mallow "early mallow"')).body.total).toBeGreaterThan(25)
  })

  test('is one event with the patients whose records it showed', async () => {
    await aRecord(lee, 'Quokka')
    const { headers } = await search(lee, 'quokka')
    await flushEvents(sql)
    const events = await sql`
      select * from audit_events where request_id = ${String(headers['x-request-id'])}`
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ action: 'list', patientIds: [ana.patientId] })
  })

  test('leaves no words of a limited record in the audit log', async () => {
    const id = uuidv7()
    await sql`
      insert into medical_records (id, patient_id, doctor_id, record_date, notes, limited)
      values (${id}, ${ana.patientId}, ${chen.userId}, '2026-03-01', 'Okapi', true)`
    await sql`update medical_records set notes = 'Okapi again' where id = ${id}`
    const events = await sql`select * from audit_events where object_id = ${id}`
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events).toLowerCase()).not.toContain('okapi')
  })
})
