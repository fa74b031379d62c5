import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import {
  aBundle,
  aPatientResource,
  aVisit,
  importTexts,
  newIds,
  ofVisit,
} from '../server/a-bundle.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
})
afterAll(() => clinic.close())

type Request = Parameters<Parameters<typeof openApp>[1]['app']['inject']>[0]

/** The server in this process takes bytes only as a Buffer. */
function openImport(url = '/settings/import', as: Caller = admin) {
  const inject = ({ payload, ...request }: Request) =>
    clinic.app.inject({
      ...request,
      ...(payload !== undefined && {
        payload: typeof payload === 'string' ? payload : Buffer.from(payload),
      }),
    })
  return openApp(url, { app: { inject } }, as)
}

async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]:not([webkitdirectory])')
  if (!input) throw new Error('There is nothing to choose files with.')
  await userEvent.upload(input, files)
}
/** An import is a job, which a busy machine may begin late. */
const patience = { timeout: 25_000 }

const aFile = (name: string, text: string) => new File([text], name, { type: 'application/json' })

test('files are checked, then imported, and the counts add up', async () => {
  const ids = newIds()
  const app = openImport()
  await screen.findByText('No imports yet')
  const check = await screen.findByRole('button', { name: 'Check' })
  expect(check).toHaveProperty('disabled', true)
  screen.getByText('No files chosen')
  const observed = ofVisit(ids, 'Observation', { code: { text: 'Pulse' }, valueInteger: 70 })
  await choose(
    aFile('visit.json', aBundle([...aVisit(ids), observed])),
    aFile('notes.json', 'Dear Sir'),
  )
  await screen.findByText(/^2 files, [12] kB$/)
  await userEvent.click(check)

  await screen.findByRole('heading', { name: 'Check of 2 files' }, patience)
  expect(app.url()).toMatch(/^\/settings\/import\?id=[0-9a-f-]{36}$/)
  const now = await screen.findByRole('button', { name: 'Import these files now' }, patience)
  const would =
    'Nothing was changed. An import would make 1 patient, 1 doctor, 1 appointment and 1 medical record.'
  expect(screen.getAllByText(would).length).toBeGreaterThan(0)
  screen.getByText('1 file was refused and changed nothing')
  screen.getByText('notes.json: This is not FHIR in JSON: it does not begin with {.')
  expect(await clinic.sql`select from patients where id = ${ids.patient}`).toHaveLength(0)

  await userEvent.click(now)
  await screen.findByRole('heading', { name: 'Import of 2 files' }, patience)
  const made = 'It made 1 patient, 1 doctor, 1 appointment and 1 medical record.'
  await screen.findAllByText(made, {}, patience)
  const rows = within(screen.getByRole('table', { name: 'Resources by type' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'ResourceReadMappedKeptSkipped',
    'Encounter1100',
    'Observation1100',
    'Patient1100',
    'Practitioner1100',
    'All4400',
  ])
  expect(await clinic.sql`select from patients where id = ${ids.patient}`).toHaveLength(1)
}, 90_000)

test('earlier imports are listed with who started them, and open', async () => {
  openImport()
  const table = await screen.findByRole('table', { name: 'Imports' })
  const row = (await within(table).findByText('Ada Byron')).closest('tr')
  if (!row) throw new Error('There is no row.')
  expect(within(row).getAllByRole('cell')[2]?.textContent).toBe('Import')
  await userEvent.click(within(row).getByRole('link'))
  await screen.findByRole('heading', { name: 'Import of 2 files' })
})

test('an import under way is shown with its progress to a person who comes back', async () => {
  await clinic.sql`
    insert into imports (id, state) values ('01900000-0000-7000-8000-000000000001', 'running')`
  await clinic.sql`
    insert into import_files (import_id, position, name, bytes, bytes_done)
    values ('01900000-0000-7000-8000-000000000001', 0, 'a.json', 200, 50)`
  openImport()
  const bar = await screen.findByRole('progressbar', { name: 'Import' })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  screen.getByText('You can leave this page: it goes on by itself.')
  const row = (await screen.findByText('npm run import')).closest('tr')
  expect(row?.textContent).toContain('0 of 1 file read.')
})

test('values that were changed here are shown beside the imported ones, and one press decides', async () => {
  const { patient } = newIds()
  const coming = (value: string, birthDate: string) =>
    aBundle([aPatientResource(patient, { telecom: [{ system: 'phone', value }], birthDate })])
  await importTexts(clinic.sql, { 'first.json': coming('555 1', '1988-09-05') })
  await clinic.sql`update patients set contact = '555 77' where id = ${patient}`
  const { id } = await importTexts(clinic.sql, { 'second.json': coming('555 2', '1988-09-06') })
  openImport(`/settings/import?id=${id}`)
  await screen.findByRole('heading', { name: '2 conflicts' })
  const list = screen.getByRole('list', { name: 'Conflicts' })
  const [dob, contact] = within(list).getAllByRole('listitem')
  expect(dob?.textContent).toContain('Date of birth of Chet Hoeger')
  expect(contact?.textContent).toMatch(/Here555 77Imported555 2/)

  await clinic.sql`update patients set contact = '555 88' where id = ${patient}`
  await userEvent.click(screen.getByRole('button', { name: 'Take imported: Contact' }))
  await screen.findByText('The value here was changed meanwhile. Look at both again.')
  await within(list).findByText('555 88')
  await userEvent.click(screen.getByRole('button', { name: 'Take imported: Contact' }))
  await screen.findByRole('heading', { name: '1 conflict' })
  await userEvent.click(screen.getByRole('button', { name: 'Keep ours for all' }))
  await screen.findByText('1 conflict answered.')
  await expect.poll(() => screen.queryByRole('heading', { name: /conflict/ })).toBeNull()
  const [chart] = await clinic.sql`select contact, dob::text from patients where id = ${patient}`
  expect(chart).toEqual({ contact: '555 2', dob: '1988-09-05' })
}, 60_000)

test('a file that is too large is refused before it is uploaded', async () => {
  openImport()
  await screen.findByText('No files chosen')
  const large = aFile('large.json', '{}')
  Object.defineProperty(large, 'size', { value: 250_000_001 })
  await choose(large)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('large.json has more than 250 MB.')
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
})

test.each(['staff', 'doctor', 'patient'] as const)('a %s is sent home', async (role) => {
  const app = openImport('/settings/import', await clinic.signedIn(role))
  await expect.poll(() => app.url()).toBe('/')
})
