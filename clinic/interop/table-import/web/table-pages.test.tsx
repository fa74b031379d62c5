import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Byron' })
})
afterAll(() => clinic.close())

type Request = Parameters<Parameters<typeof openApp>[1]['app']['inject']>[0]

/** The server in this process takes bytes only as a Buffer. */
function open(url: string, as: Caller = admin) {
  const inject = ({ payload, ...request }: Request) =>
    clinic.app.inject({
      ...request,
      ...(payload !== undefined && {
        payload: typeof payload === 'string' ? payload : Buffer.from(payload),
      }),
    })
  return openApp(url, { app: { inject } }, as)
}

async function chooseFile(name: string, text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is nothing to choose a file with.')
  await userEvent.upload(input, new File([text], name, { type: 'text/csv' }))
}
/** Steps are jobs, which a busy machine may begin late. */
const patience = { timeout: 30_000 }

const table = [
  'PatNr;Name;Geburtsdatum;Geschlecht;Kasse',
  'A-1;Anna Probe;03.04.1980;w;AOK',
  'A-2;Bert Probe;05.06.1990;m;TK',
  'A-3;;01.01.2000;w;TK',
].join('\n')

test('a table goes step by step from its file into the clinic, and back', async () => {
  const app = open('/settings/import/tables')
  await screen.findByText('No tables yet')
  expect(screen.getByRole('button', { name: 'Read the table' })).toHaveProperty('disabled', true)
  await chooseFile('patienten.csv', table)
  await screen.findByText('patienten.csv')
  await userEvent.click(screen.getByRole('button', { name: 'Read the table' }))

  await screen.findByRole('heading', { name: 'Columns' }, patience)
  expect(app.url()).toMatch(/^\/settings\/import\/tables\/[0-9a-f-]{36}$/)
  const check = screen.getByRole('button', { name: 'Check all lines' })
  expect(check).toHaveProperty('disabled', true)
  screen.getByText('Choose how the dates of “Geburtsdatum” are read.')
  const ways = screen.getByRole('table', { name: 'Dates of “Geburtsdatum” read both ways' })
  const [, first] = within(ways).getAllByRole('row')
  expect(first?.textContent).toBe('03.04.19801980-04-031980-03-04')
  await userEvent.selectOptions(screen.getByLabelText('Dates of “Geburtsdatum”'), 'dmy')
  const preview = await screen.findByRole('region', { name: 'The first lines' })
  await within(preview).findByText('1980-04-03')
  within(preview).getByText('Anna Probe')
  await expect.poll(() => check).toHaveProperty('disabled', false)
  await userEvent.click(check)

  await screen.findByRole('button', { name: 'Import 2 patients' }, patience)
  expect(app.url()).toMatch(/step=check$/)
  screen.getByText('Nothing was changed so far.')
  const lines = await screen.findByRole('table', { name: 'Lines' })
  await within(lines).findByText('The name is empty.')
  expect(await clinic.sql`select from patients where name like '%Probe'`).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 patients' }))

  await screen.findByText('It made 2 patients.', {}, patience)
  expect(app.url()).toMatch(/step=result$/)
  expect(await clinic.sql`select from patients where name like '%Probe'`).toHaveLength(2)

  await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Undo' }))
  await screen.findByText('All of it was undone: 2.', {}, patience)
  expect(await clinic.sql`select from patients where name like '%Probe'`).toHaveLength(0)
}, 150_000)

test('a file that is no table is refused with its sentence', async () => {
  open('/settings/import/tables')
  await screen.findByText('No file chosen')
  await chooseFile('letter.pdf', '%PDF-1.7 Dear Sir')
  await userEvent.click(await screen.findByRole('button', { name: 'Read the table' }))
  await screen.findByText('This is a PDF. Export the table as .csv or .xlsx.', {}, patience)
}, 60_000)

test.each(['staff', 'doctor', 'patient'] as const)('a %s is sent home', async (role) => {
  const app = open('/settings/import/tables', await clinic.signedIn(role))
  await expect.poll(() => app.url()).toBe('/')
})
