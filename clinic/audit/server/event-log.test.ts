import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../app/server/test-clinic.ts'
import { flushEvents, noteEvent } from './event-log.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql, owner } = clinic

test('flushing waits for events that are just being written', async () => {
  let release = () => {}
  const locked = owner.begin(async (tx) => {
    await tx`lock table audit_events in exclusive mode`
    await new Promise<void>((resolve) => (release = resolve))
  })
  await expect.poll(() => release.toString()).not.toBe('() => {}')
  noteEvent(sql, {
    ...{ action: 'read', objectType: 'patient', objectId: 'flushed', patientId: null },
    ...{ outcome: 'ok' as const, reason: null, userId: null, role: 'staff', session: null },
    ...{ address: null, requestId: null },
  })
  // The timer has begun the write, which waits for the lock.
  await sleep(1_300)
  const flushed = flushEvents(sql).then(() => 'flushed')
  expect(await Promise.race([flushed, sleep(200, 'still writing')])).toBe('still writing')
  release()
  await locked
  expect(await flushed).toBe('flushed')
  expect(await sql`select from audit_events where object_id = 'flushed'`).toHaveLength(1)
})
