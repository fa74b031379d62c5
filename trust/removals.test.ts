import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { callersOf, allowed } from './callers.ts'
import { figure } from './figure.ts'
import { paramsFor } from './path-ids.ts'
import { type Rows, rowsOf } from './rows.ts'
import { send } from './sent.ts'
import { stages } from './stages.ts'
import { times } from './times.ts'
import { validBody } from './valid-body.ts'

vi.setConfig({ testTimeout: times(60_000, 300_000) })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, owner } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  // Another admin, so that no request below meets the last one.
  await clinic.signedIn('admin')
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Acts that end a row without being a DELETE. */
const endings = new Set([
  'POST /api/patients/:id/archive',
  'POST /api/waiting-list/:id/withdrawal',
  'POST /api/my/appointments/:id/cancellation',
])
const removals = () =>
  app.endpoints.filter(
    (endpoint) =>
      endpoint.versioned && (endpoint.method === 'DELETE' || endings.has(nameOf(endpoint))),
  )

/** Deletions without a version, and why they cannot lose anybody else's change. */
const withoutVersion: Readonly<Record<string, string>> = {
  'DELETE /api/booking-requests/:id': 'a request is never changed; a handled one is refused',
  'DELETE /api/charges/:id': 'a charge is never changed; one on a bill is refused',
  'DELETE /api/check-in/link': 'ends every current link',
  'DELETE /api/drafts/:form': 'only its writer has it',
  'DELETE /api/clinic-terms/:list': 'removes the list there is',
  'DELETE /api/my/busy-calendar': 'only its doctor has it',
  'DELETE /api/my/calendar-feed': 'only its owner has it',
  'DELETE /api/my/saved-views/:id': 'only its owner has it',
  'DELETE /api/my/sessions': 'sessions are not changed',
  'DELETE /api/my/sessions/:id': 'a session is not changed',
  'DELETE /api/patients/:id/chart-code': 'ends everything current',
  'DELETE /api/patients/:id/care': 'only its doctor ends it',
  'DELETE /api/patients/:id/no-known-allergies': 'ends the one current statement',
  'DELETE /api/patients/:id/emergency-access': 'only its doctor ends it',
  'DELETE /api/profile/authenticator-app': 'only its owner has it',
  'DELETE /api/profile/email-change': 'only its owner has it',
  'DELETE /api/profile/passkeys/:id': 'only its owner has it',
  'DELETE /api/settings/logo': 'removes the logo there is',
  'DELETE /api/session': 'only its own session',
  'DELETE /api/users/:id/second-factors': 'ends everything current',
  'DELETE /api/users/:id/sessions': 'ends everything current',
  'DELETE /api/users/:id/sessions/:sessionId': 'a session is not changed',
}

test('Q-01 every DELETE of a row with a version takes the version that was read', () => {
  const deletions = app.endpoints.filter(({ method }) => method === 'DELETE')
  const others = deletions.filter(({ versioned }) => !versioned).map(nameOf)
  expect(others.toSorted()).toEqual(Object.keys(withoutVersion).toSorted())
  // A refusal of such a deletion shows the stored row.
  const silent = removals().filter(({ answer, current }) => !answer && !current)
  expect(silent.map(nameOf)).toEqual([])
})

/** The table of a removal's row. */
function tableOf({ path }: Endpoint): string {
  const kind = path.replace('/api/my/', '/api/').replace('/api/profile/', '/api/').split('/')[2]
  const names: Record<string, string> = {
    'waiting-list': 'waiting_entries',
    addresses: 'patient_addresses',
    'clinic-snippets': 'snippets',
  }
  return names[kind ?? ''] ?? (kind ?? '').replaceAll('-', '_')
}

/** The stored row without the time and the author of its last save. */
async function storedOf(endpoint: Endpoint, id: string) {
  const [row] = await owner<{ row: Record<string, unknown> }[]>`
    select to_jsonb(t) - '{updated_at,updated_by}'::text[] as row
    from ${owner(tableOf(endpoint))} t where id = ${id}`
  return row?.row
}

test('Q-01 nobody removes a row that somebody changed meanwhile', async () => {
  const lost: string[] = []
  let refused = 0
  for (const endpoint of removals()) {
    rows = await rowsOf(clinic)
    callers = await callersOf(clinic, rows)
    const name = nameOf(endpoint)
    const stage = (await stages[name]?.({ clinic, rows, callers, value: {} })) ?? {}
    const { cookie } = stage.caller ?? allowed(endpoint, callers) ?? {}
    const params: Record<string, string> = { ...paramsFor(endpoint.path, rows), ...stage.params }
    const id = params['id'] ?? ''
    const body = endpoint.body && validBody(endpoint, rows)
    const remove = (tag?: string) =>
      send(app, endpoint, {
        ...{ cookie, params, headers: tag === undefined ? {} : { 'if-match': tag } },
        ...(body ? { body } : {}),
      })

    const read = await storedOf(endpoint, id)
    const version = Number(read?.['version'])
    await owner`update ${owner(tableOf(endpoint))} set updated_at = now() where id = ${id}`
    const changed = await storedOf(endpoint, id)
    expect(changed?.['version'], name).toBe(version + 1)

    expect((await remove()).statusCode, name).toBe(428)
    for (const tag of ['*', '1', 'W/"1"', '"1", "2"', '""', '"-1"']) {
      expect((await remove(tag)).statusCode, `${name} ${tag}`).toBe(400)
    }
    const stale = await Promise.all(Array.from({ length: 10 }, () => remove(`"${version}"`)))
    for (const answer of stale) {
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(412)
      const { current } = answer.json<{ current: { id: string; version: number } }>()
      expect((endpoint.current ?? endpoint.answer)?.parse(current), name).toEqual(current)
      expect([current.id, current.version], name).toEqual([id, version + 1])
      refused += 1
    }
    if (JSON.stringify(await storedOf(endpoint, id)) !== JSON.stringify(changed)) lost.push(name)

    const done = await remove(`"${version + 1}"`)
    expect(done.statusCode, `${name} ${done.body}`).toBeLessThan(300)
    expect(await storedOf(endpoint, id), name).not.toEqual(changed)
  }
  expect(lost).toEqual([])
  figure(
    'Q-01',
    `${removals().length} kinds of removals: ${refused} of a row that was changed meanwhile refused with the row, ${lost.length} rows lost`,
  )
})
