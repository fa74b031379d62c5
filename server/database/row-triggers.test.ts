import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptCount } from './counts.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const actor = '01900000-0000-7000-8000-000000000001'
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function lastEvents(objectId: string) {
  return database.sql<{ action: string; actorId: string; changes: unknown; patientId: string }[]>`
    select action, actor_id, changes, patient_id from audit_events
    where object_id = ${objectId} order by id`
}

describe('the audit of writes', () => {
  test('holds the values of a new row, and no more', async () => {
    await database.sql`insert into patients (id, name, gender, created_by)
      values (${id(10)}, 'Ana Ruiz', 'female', ${actor})`
    const [event] = await lastEvents(id(10))
    expect(event).toMatchObject({ action: 'insert', actorId: actor, patientId: id(10) })
    expect(event?.changes).toMatchObject({ name: [null, 'Ana Ruiz'], gender: [null, 'female'] })
    for (const left of ['dob', 'search_text', 'sort_name', 'version', 'created_at', 'created_by']) {
      expect(event?.changes).not.toHaveProperty(left)
    }
  })

  test('holds the old and the new value of each change, in the order of the changes', async () => {
    await database.sql`insert into patients (id, name) values (${id(11)}, 'Bo Lind')`
    await database.sql`update patients set dob = '1980-02-29', updated_by = ${actor}
      where id = ${id(11)}`
    await database.sql`update patients set dob = null, name = 'Bo Lindt' where id = ${id(11)}`
    const [, second, third] = await lastEvents(id(11))
    expect(second).toMatchObject({ action: 'update', changes: { dob: [null, '1980-02-29'] } })
    expect(Object.keys(second?.changes ?? {})).toEqual(['dob'])
    expect(third?.changes).toEqual({ dob: ['1980-02-29', null], name: ['Bo Lind', 'Bo Lindt'] })
  })

  test('has no event for a write that changed nothing', async () => {
    await database.sql`insert into patients (id, name) values (${id(12)}, 'Cy Moss')`
    await database.sql`update patients set name = name, updated_by = ${actor} where id = ${id(12)}`
    expect(await lastEvents(id(12))).toHaveLength(1)
  })

  test('records that a password was changed, but not its value', async () => {
    await database.sql`insert into users (id, name, email, role, password_hash)
      values (${id(13)}, 'Di Nunn', 'di@clinic.example', 'staff', 'first')`
    await database.sql`update users set password_hash = 'second' where id = ${id(13)}`
    const events = await lastEvents(id(13))
    expect(events).toHaveLength(2)
    expect(events[1]).toMatchObject({
      action: 'update',
      changes: { password_hash: [] },
      patientId: null,
    })
    expect(JSON.stringify(events)).not.toMatch(/first|second/)
  })

  test('names the patient whom a row is about, and keeps a deletion', async () => {
    await database.sql`insert into patients (id, name) values (${id(14)}, 'Ed Oram')`
    await database.sql`insert into patient_addresses (id, patient_id, use, lines, line)
      values (${id(15)}, ${id(14)}, 'home', '1 Elm Street', '1 Elm Street')`
    await database.sql`delete from patient_addresses where id = ${id(15)}`
    const events = await lastEvents(id(15))
    expect(events.map(({ action, patientId }) => [action, patientId])).toEqual([
      ['insert', id(14)],
      ['delete', id(14)],
    ])
  })
})

describe('the kept counts', () => {
  const counted = [
    ['patients', 'patients', 'merged_into is null and archived_at is null'],
    ['users', 'users', `status not in ('deleted', 'rejected')`],
    ['bills', 'bills', 'voided_at is null'],
    ['medical_records', 'medical-records', 'true'],
  ] as const

  async function expectTrueCounts() {
    for (const [table, kind, condition] of counted) {
      const [real] = await database.sql.unsafe<{ n: number }[]>(
        `select count(*)::int as n from ${table} where ${condition}`,
      )
      expect([kind, await keptCount(database.sql, kind)]).toEqual([
        kind,
        { total: real?.n, totalIsAtLeast: false },
      ])
    }
  }

  test('follow rows that are inserted, deleted, marked and restored, one by one or many at once', async () => {
    const { sql } = database
    await sql`insert into patients (id, name) select gen_random_uuid(), 'Many ' || n
      from generate_series(1, 30) n`
    await expectTrueCounts()
    await sql`update patients set archived_at = now() where name like 'Many 1%'`
    await expectTrueCounts()
    await sql`update patients set archived_at = null where name like 'Many 11'`
    await sql`update patients set name = name || '!' where name like 'Many 2%'`
    await expectTrueCounts()
    await sql`update patients p set merged_into = ${id(14)} where name = 'Many 3'`
    await sql`delete from patients where name like 'Many 2%'`
    await expectTrueCounts()
    await sql`insert into users (id, name, role, status, email)
      values (${id(20)}, 'F', 'staff', 'rejected', 'f@clinic.example'),
        (${id(21)}, 'G', 'staff', 'active', 'g@clinic.example')`
    await expectTrueCounts()
    await sql`update users set status = 'active' where id = ${id(20)}`
    await sql`update users set status = 'deleted' where id = ${id(21)}`
    await expectTrueCounts()
    await sql`insert into medical_records (id, patient_id, doctor_id, record_date, notes)
      values (${id(30)}, ${id(14)}, ${id(20)}, '2026-01-01', 'Well.')`
    await sql`update medical_records set notes = 'Unwell.' where id = ${id(30)}`
    await expectTrueCounts()
  })

  test('are the same after they were merged', async () => {
    await database.sql`select fold_row_counts()`
    await expectTrueCounts()
  })
})
