import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { issueDocument, listDocuments } from '../issued-document.ts'
import { aSignedVisit } from '../server/a-document.ts'

let clinic: TestClinic
const code = 'c'.repeat(43)
const content = '<!doctype html><title>Chart</title>'
const part = '{"resourceType":"Bundle"}'
beforeAll(async () => {
  clinic = await testClinic()
  const { doctor, patientId } = await aSignedVisit(clinic)
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  const parts = [{ name: 'a', bytes: 1, sha256: sha256(part).toString('hex') }]
  await clinic.sql`
    insert into issued_documents (id, number, kind, title, patient_id, limited, content, file_type,
      file, file_hash, parts, code_hash, signer_id)
    values (gen_random_uuid(), '2026-TEST-FILE', 'chart-file', 'Chart', ${patientId}, false, '{}',
      'text/html', '', ${sha256(content).toString('hex')}, ${clinic.sql.json(parts)},
      ${sha256(code)}, ${doctor.userId})`
})
afterAll(() => clinic.close())

const check = () => screen.findByRole('region', { name: 'Is the file unchanged?' })
async function choose(text: string): Promise<string> {
  const region = await check()
  const input = region.querySelector('input')
  if (!input) throw new Error('There is no field for a file.')
  await userEvent.upload(input, new File([text], 'chart.html'))
  await waitFor(() => expect(within(region).queryByText('Comparing...')).toBeNull())
  const answers = await within(region).findAllByRole('status')
  return answers.map(({ textContent }) => textContent).join(' ')
}

test('a file is compared with the document of the code: the file itself, a part of it, a changed one', async () => {
  openApp(`/documents/check#${code}`, clinic)
  await screen.findByText(/^Issued by/)
  expect(await choose(content)).toBe('Unchanged. This is the file as it was issued.')
  expect(await choose(part)).toBe(
    'Unchanged. This is one of the files that the issued one holds or names.',
  )
  expect(await choose(`${content} `)).toContain('Changed. This is not the file')
})

test('without a code the file alone is asked about, by its hash', async () => {
  openApp('/documents/check', clinic)
  expect(await choose(content)).toMatch(/^Unchanged\..* Issued by/)
  expect(await choose(`${content} `)).toContain('Not known.')
})

test('a patient makes a file of their chart with one press, and finds it in the list', async () => {
  const patient = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  openApp('/patient/documents', clinic, patient)
  URL.createObjectURL = () => 'blob:chart'
  URL.revokeObjectURL = () => undefined
  await userEvent.click(await screen.findByRole('button', { name: 'Make and save' }))
  const row = await screen.findByRole('row', { name: /Chart as a file/ }, { timeout: 20_000 })
  within(row).getByRole('button', { name: /^Save Chart as a file/ })
  const { body } = await patient.ask(listDocuments, { params: { id: patient.userId } })
  expect(body.rows.map(({ kind }) => kind)).toEqual(['chart-file'])
  expect(issueDocument.roles).toEqual(['doctor'])
}, 30_000)
