import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSorts, listAuditEvents } from '../../clinic/audit/audit.ts'
import { verifyAudit } from '../../clinic/audit/server/audit-verify.ts'
import { sealedWhole } from '../../clinic/audit/server/sealed-whole.ts'
import { type Caller, testClinic, type TestClinic } from '../../app/server/test-clinic.ts'
import { figure } from '../figure.ts'

let clinic: TestClinic
let admin: Caller

beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

async function add(events: number): Promise<void> {
  await clinic.owner`set statement_timeout = 0`
  await clinic.owner`
    insert into audit_events (at, actor_id, actor_role, session, address, request_id, action,
      object_type, object_id, patient_id, patient_ids, outcome, changes)
    select now() - interval '80 days' + n * interval '6 seconds',
      (select id from users order by id offset n % 50 limit 1), 'staff', 'abcdef0123456789',
      '127.0.0.1', gen_random_uuid()::text,
      (array['read', 'read', 'read', 'list', 'insert', 'update', 'sign in'])[1 + n % 7],
      (array['patient', 'medical record', 'bill', 'appointment'])[1 + n % 4], n::text,
      (select id from patients order by id offset n % 1000 limit 1),
      case when n % 7 = 3 then array(
        select id from patients order by id offset n % 900 limit 20) end,
      case when n % 100 = 0 then 'refused' else 'ok' end,
      case when n % 7 = 5 then '{"name": ["Before", "After"]}'::jsonb end
    from generate_series(1, ${events}) n`
}

test('L-03 a hundred thousand clean events raise no alarm', async () => {
  await add(100_000)
  const head = await sealedWhole(clinic.sql)
  const began = performance.now()
  const { firstBad, events } = await verifyAudit(clinic.sql, head ? [head] : [])
  expect(firstBad).toBeNull()
  expect(events).toBeGreaterThanOrEqual(100_000)
  figure('L-03', `${events} clean events, 0 false alarms, ${seconds(began)} s`)
})

test('L-08 a million events answer searches, sorts and pages in under two seconds', async () => {
  const { sql, owner } = clinic
  await sql`insert into users (id, email, name, role)
    select gen_random_uuid(), 'u' || n || '@clinic.example', 'Person ' || n, 'staff'
    from generate_series(1, 50) n`
  await sql`insert into patients (id, name) select gen_random_uuid(), 'Patient ' || n
    from generate_series(1, 1000) n`
  await add(900_000)
  await owner`analyze audit_events`
  const [patient] = await sql<{ id: string }[]>`select id from patients offset 77 limit 1`
  const searches: Record<string, unknown>[] = [
    {},
    { person: 'person 7' },
    { patient: 'patient 77' },
    { patientId: patient?.id },
    { patientId: patient?.id, sort: 'person' },
    { actorId: admin.userId },
    { action: 'sign in' },
    { action: 'export' },
    { outcome: 'refused' },
    { from: '2020-01-01', to: '2999-01-01' },
    ...auditSorts.flatMap((sort) => [{ sort }, { sort, order: 'oldest' }]),
    { person: 'person 7', sort: 'patient' },
  ]
  let slowest = { took: 0, what: '' }
  for (const query of searches) {
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const began = performance.now()
      const { status, body } = await admin.ask(listAuditEvents, {
        query: { ...query, ...(after && { after }) },
      })
      const took = (performance.now() - began) / 1000
      expect(status).toBe(200)
      if (took > slowest.took) slowest = { took, what: JSON.stringify(query) }
      if (!body.next) break
      after = body.next
    }
  }
  const [counted] = await sql<{ n: number }[]>`select count(*)::int as n from audit_events`
  figure(
    'L-08',
    `${counted?.n} events, ${searches.length} searches and sorts of 3 pages, ` +
      `slowest ${slowest.took.toFixed(2)} s (${slowest.what})`,
  )
  expect(slowest.took).toBeLessThan(2)
})

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
