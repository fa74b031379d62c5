import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainHead } from '../clinic/audit/server/audit-head.ts'
import { sealAll } from '../clinic/audit/server/audit-sealer.ts'
import { verifyAudit } from '../clinic/audit/server/audit-verify.ts'
import { sealedWhole } from '../clinic/audit/server/sealed-whole.ts'
import { connect, type AnySql } from '../server/database/connect.ts'
import { testDatabase, type TestDatabase } from '../server/database/test-database.ts'
import { figure } from './figure.ts'
import { times } from './times.ts'

// Three hundred chains of a thousand events are each computed anew.
vi.setConfig({ testTimeout: 90_000 })

let database: TestDatabase
let head: ChainHead
let first = 0
const events = 1000
/** `npm run trust` makes fifty of each kind. */
const rounds = times(8, 50)

beforeAll(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`
    insert into audit_events (actor_id, actor_role, action, object_type, object_id, changes)
    select gen_random_uuid(), 'doctor', 'update', 'patient', n::text,
      jsonb_build_object('name', jsonb_build_array('before', n))
    from generate_series(1, ${events}) n`
  head = (await sealedWhole(sql)) ?? { position: 0, hash: '' }
  const [row] = await sql<{ id: number }[]>`
    select event_id as id from audit_chain where position = ${head.position - events + 1}`
  first = row?.id ?? 0
})
afterAll(() => database.drop())

/** Tampers as the owner of the tables, verifies, and rolls the tampering back. */
async function tampered(tamper: (tx: AnySql, n: number) => Promise<unknown>, n: number) {
  const bad: number[] = []
  await database.owner
    .begin(async (tx) => {
      await tamper(tx, n)
      const { firstBad } = await verifyAudit(tx, [head])
      if (firstBad) bad.push(firstBad.seq)
      throw new Error('taken back')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'taken back') throw error
    })
  return bad[0]
}

const kinds: Record<string, (tx: AnySql, n: number) => Promise<unknown>> = {
  change: (tx, n) =>
    tx.unsafe(
      [
        `update audit_events set actor_id = gen_random_uuid() where id = ${first + n}`,
        `update audit_events set changes = jsonb_set(changes, '{name,1}', '0') where id = ${first + n}`,
        `update audit_events set outcome = 'refused' where id = ${first + n}`,
        `update audit_events set at = at + interval '1 millisecond' where id = ${first + n}`,
      ][n % 4] ?? '',
    ),
  'delete middle': async (tx, n) => {
    await tx`delete from audit_events where id = ${first + n}`
    if (n % 2) await tx`delete from audit_chain where event_id = ${first + n}`
  },
  'delete tail': async (tx, n) => {
    const from = first + events - 1 - (n % 20)
    await tx`delete from audit_events where id >= ${from}`
    await tx`delete from audit_chain where event_id >= ${from}`
  },
  swap: async (tx, n) => {
    const [a, b] = [first + n, first + n + 1]
    await tx`update audit_events set id = -1 where id = ${a}`
    await tx`update audit_events set id = ${a} where id = ${b}`
    await tx`update audit_events set id = ${b} where id = -1`
  },
  insert: async (tx, n) => {
    await tx`
      insert into audit_events (id, at, xact, action, object_type, object_id, actor_role)
      select ${-n - 1}::bigint, at, xact, action, object_type, object_id, actor_role from audit_events
      where id = ${first + n}`
    if (n % 2 === 0) return
    // Also added to the chain, with the later events moved on.
    const place = head.position - events + 1 + n
    await tx`update audit_chain set position = -position where position >= ${place}`
    await tx`update audit_chain set position = 1 - position where position < 0`
    await tx`insert into audit_chain
      select ${place}::bigint, ${-n - 1}::bigint, at, sha256('') from audit_events
      where id = ${-n - 1}`
  },
  're-hash all': async (tx, n) => {
    await tx`update audit_events set actor_role = 'admin' where id = ${first + n}`
    await rehash(tx)
  },
}

const rehash = (tx: AnySql) =>
  tx.unsafe(`
  do $$
  declare link record; last bytea := ''; event audit_events;
  begin
    for link in select * from audit_chain order by position loop
      select * into event from audit_events where id = link.event_id;
      last := sha256(last || convert_to(audit_text(event), 'UTF8'));
      update audit_chain set hash = last where position = link.position;
    end loop;
  end $$`)

test('L-03 a changed, removed, swapped or added event is found and named, and so is a rebuilt chain', async () => {
  expect((await verifyAudit(database.sql, [head])).firstBad).toBeNull()
  const found: Record<string, number> = {}
  for (const [kind, tamper] of Object.entries(kinds)) {
    found[kind] = 0
    for (let round = 0; round < rounds; round += 1) {
      const n = (round * 19 + 7) % (events - 30)
      const seq = await tampered(tamper, n)
      if (seq !== undefined) found[kind] += 1
      if (kind === 'change' || kind === 'delete middle' || kind === 'swap') {
        // A removed link of the chain shows as a gap after the event before it, which is the same
        // seq.
        expect(seq, `${kind} ${n}`).toBe(first + n)
      }
    }
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, rounds])))
  const all = Object.values(found).reduce((sum, one) => sum + one, 0)
  figure(
    'L-03',
    `${all} of ${6 * rounds} tamperings of 1,000 events found in 6 kinds, 0 false alarms`,
  )
})

test('L-03 without a head kept elsewhere, a rebuilt chain would pass', async () => {
  let isWhole = false
  await database.owner
    .begin(async (tx) => {
      await kinds['re-hash all']?.(tx, 5)
      isWhole = (await verifyAudit(tx, [])).firstBad === null
      throw new Error('taken back')
    })
    .catch(() => undefined)
  expect(isWhole).toBe(true)
})

test('L-03 events of transactions that end in another order are all in the chain, once', async () => {
  const { sql, url } = database
  const others = Array.from({ length: 8 }, () => connect({ url }, { max: 1 }))
  const writers = others.map((other, place) =>
    (async () => {
      for (let round = 0; round < 20; round += 1) {
        await other
          .begin(async (tx) => {
            await tx`insert into audit_events (action, object_type) values ('read', 'patient')`
            await pause((place * 7 + round * 3) % 12)
            await tx`insert into audit_events (action, object_type) values ('read', 'bill')`
            if ((place + round) % 5 === 0) throw new Error('taken back')
          })
          .catch(() => undefined)
      }
    })(),
  )
  let isDone = false
  const sealers = [0, 1].map(async () => {
    while (!isDone) {
      await sealAll(sql)
      await pause(3)
    }
  })
  await Promise.all(writers)
  isDone = true
  await Promise.all(sealers)
  await sealedWhole(sql)
  const { firstBad, events: sealed } = await verifyAudit(sql, [head])
  expect(firstBad).toBeNull()
  const [counted] = await sql<{ n: number }[]>`select count(*)::int as n from audit_events`
  expect(sealed).toBe(counted?.n)
  await Promise.all(others.map((other) => other.end()))
  figure('L-03', `${sealed} events of 8 writers sealed by 2 servers at once, each once`)
})
