import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { changeMedicalRecord } from '../medical-record.ts'
import { aMedicalRecord } from '../server/a-medical-record.ts'

let clinic: TestClinic
let chen: Caller
let roux: Caller
let staff: Caller
let ana: Caller
let ben: Caller
let ofAna: string
let ofBen: string
beforeAll(async () => {
  clinic = await testClinic()
  chen = await clinic.signedIn('doctor', { name: 'Mei Chen', email: 'chen@example.com' })
  roux = await clinic.signedIn('doctor', { name: 'André Roux', email: 'roux@example.com' })
  staff = await clinic.signedIn('staff')
  ana = await clinic.signedIn('patient', { name: 'Ana Šimić', email: 'ana@example.com' })
  ben = await clinic.signedIn('patient', { name: 'Ben Okoro', email: 'ben@example.com' })
  ofAna = await aRecord(chen, ana)
  ofBen = await aRecord(roux, ben)
})
afterAll(() => clinic.close())

const aRecord = (doctor: Caller, patient: Caller, wanted = {}) =>
  aMedicalRecord(clinic.sql, {
    doctorId: doctor.userId,
    patientId: patient.patientId ?? '',
    ...wanted,
  })

async function listFor(viewer: Caller) {
  openApp('/medical-records', clinic, viewer)
  await screen.findByRole('heading', { level: 1, name: 'Medical Records' })
  const table = within(await screen.findByRole('table', { name: 'Medical records' }))
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return table
}
const linksOf = (name: string) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('the list of records', () => {
  test('shows staff that they exist, and links to each', async () => {
    const table = await listFor(staff)
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Patient',
      'Date',
      'Doctor',
      'Actions',
    ])
    table.getByTitle('Mei Chen (chen@example.com)')
    table.getByTitle('André Roux (roux@example.com)')
    expect(linksOf('Ana Šimić (ana@example.com)')).toEqual([`/patients/details/${ana.userId}`])
    expect(linksOf('View').sort()).toEqual(
      [`/medical-records/${ofAna}`, `/medical-records/${ofBen}`].sort(),
    )
    expect(linksOf('Edit')).toEqual([])
    expect(linksOf('+ Add Medical Record')).toEqual([])
  })

  test('shows a doctor their own, to edit, and a way to add one', async () => {
    const table = await listFor(chen)
    table.getByTitle('Ana Šimić (ana@example.com)')
    expect(table.queryByTitle('Ben Okoro (ben@example.com)')).toBeNull()
    expect(linksOf('Edit')).toEqual([`/medical-records/edit/${ofAna}`])
    expect(linksOf('+ Add Medical Record')).toEqual(['/medical-records/add'])
  })

  test('shows a patient their own, and leads to no chart', async () => {
    const table = await listFor(ben)
    table.getByTitle('Ben Okoro (ben@example.com)')
    expect(linksOf('Ben Okoro (ben@example.com)')).toEqual([])
    expect(linksOf('View')).toEqual([`/medical-records/${ofBen}`])
    expect(table.queryByTitle('Ana Šimić (ana@example.com)')).toBeNull()
    expect(linksOf('Edit')).toEqual([])
  })

  test('says so when there is none', async () => {
    const table = await listFor(await clinic.signedIn('doctor'))
    table.getByText('No records found')
  })

  test('says so when it cannot be read, and never that there is none', async () => {
    await clinic.owner`alter table medical_records rename to records_elsewhere`
    openApp('/medical-records', clinic, staff)
    await screen.findByText('Something went wrong while loading data.')
    expect(screen.queryByText('No records found')).toBeNull()
    await clinic.owner`alter table records_elsewhere rename to medical_records`
  })

  test('is searched by patient and doctor', async () => {
    await listFor(staff)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'andre')
    await waitFor(() => expect(linksOf('View')).toEqual([`/medical-records/${ofBen}`]))
  })
})

describe('the details of a record', () => {
  test('show patient, doctor, date, notes line by line, and a dash for no prescription', async () => {
    const id = await aRecord(chen, ana, { notes: 'First line\nsecond line', date: '2026-02-03' })
    openApp(`/medical-records/${id}`, clinic, await clinic.signedIn('admin'))
    const record = within(await screen.findByRole('article'))
    await screen.findByRole('heading', { level: 1, name: 'Medical Record Details' })
    record.getByTitle('Ana Šimić (ana@example.com)')
    record.getByTitle('Mei Chen (chen@example.com)')
    record.getByText(/^Tue, Feb 3/)
    const notes = record.getByRole('heading', { name: 'Clinical Notes' }).nextSibling
    expect(notes?.textContent).toBe('First line\nsecond line')
    const prescription = record.getByRole('heading', { name: 'Prescription' }).nextSibling
    expect(prescription?.textContent).toBe('-')
    expect(linksOf('Back to List')).toEqual(['/medical-records'])
    expect(linksOf('Bill this visit')).toEqual([`/billing/add?patientId=${ana.userId}`])
    expect(linksOf('Edit')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
  })

  test('show staff whose duties do not read records that it exists, and no text', async () => {
    openApp(`/medical-records/${ofAna}`, clinic, staff)
    const entry = within(await screen.findByRole('article'))
    entry.getByTitle('Ana Šimić (ana@example.com)')
    entry.getByTitle('Mei Chen (chen@example.com)')
    entry.getByText(
      'Your account may not read medical records. An admin can give it a duty that does.',
    )
    expect(screen.queryByRole('heading', { name: 'Clinical Notes' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(linksOf('Back to List')).toEqual(['/medical-records'])
  })

  test('show a nurse the texts, and no bill that a nurse may not make', async () => {
    const nurse = await clinic.signedIn('staff', { duty: 'Nurse' })
    openApp(`/medical-records/${ofAna}`, clinic, nurse)
    await screen.findByRole('heading', { name: 'Clinical Notes' })
    expect(linksOf('Bill this visit')).toEqual([])
  })

  test('offer the doctor who wrote it Edit, and no bill', async () => {
    openApp(`/medical-records/${ofAna}`, clinic, chen)
    await screen.findByRole('article')
    expect(linksOf('Edit')).toEqual([`/medical-records/edit/${ofAna}`])
    expect(linksOf('Bill this visit')).toEqual([])
  })

  test.each(['missing', 'of somebody else'])(
    'of a record that is %s say the same',
    async (what) => {
      const id = what === 'missing' ? uuidv7() : ofBen
      openApp(`/medical-records/${id}`, clinic, ana)
      await screen.findByText('Record not found')
      expect(linksOf('Back to List')).toEqual(['/medical-records'])
      expect(screen.queryByRole('article')).toBeNull()
    },
  )

  test('show on demand which words each edit changed', async () => {
    const id = await aRecord(chen, ana, { notes: 'Fever for two days', prescription: 'Rest' })
    const params = { id }
    const prescription = 'Rest'
    await chen.ask(changeMedicalRecord, {
      params,
      version: 1,
      body: { notes: 'Fever for three days', prescription, sign: true },
    })
    openApp(`/medical-records/${id}`, clinic, chen)
    await userEvent.click(await screen.findByRole('button', { name: 'Show what changed (1)' }))
    const history = within(await screen.findByRole('list'))
    const [edited, written] = history.getAllByRole('listitem')
    expect(edited?.textContent).toMatch(/^Edited today \d\d:\d\d by Mei Chen/)
    expect(edited?.querySelector('del')?.textContent).toContain('two')
    expect(edited?.querySelector('ins')?.textContent).toContain('three')
    expect(edited?.querySelectorAll('ins, del')).toHaveLength(2)
    expect(edited?.textContent).not.toContain('Prescription')
    expect(written?.textContent).toMatch(/^Written .* by Mei Chen/)
  })
})
