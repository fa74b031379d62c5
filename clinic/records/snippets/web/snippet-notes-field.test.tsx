import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { addVitalSigns } from '../../../chart/observations/observation.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../care/server/a-care-taking.ts'
import { aMedicalRecord } from '../../medical-records/server/a-medical-record.ts'
import { aSnippet } from '../server/a-snippet.ts'

let clinic: TestClinic
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  await aSnippet(clinic.sql, { shortcut: 'cough', title: 'Cough of the clinic' })
  await aSnippet(clinic.sql, { shortcut: 'burn', title: 'Burn of the skin', body: 'Redness' })
})
afterAll(() => clinic.close())
// Another doctor in each test, without a draft of the test before.
beforeEach(async () => {
  doctor = await clinic.signedIn('doctor', { name: 'Mei Chen' })
  const ownerId = doctor.userId
  await aSnippet(clinic.sql, {
    ...{ ownerId, shortcut: 'back', title: 'Back pain' },
    body: 'Pain since {{cursor}}.\nNo fever.',
  })
  await aSnippet(clinic.sql, { ownerId, shortcut: 'cough', title: 'Own cough', body: 'Dry cough' })
})

const user = userEvent.setup()

async function inCare(): Promise<string> {
  const { id } = await aPatient(clinic.sql, { name: 'Ana Open' })
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  return id
}

async function openNote(patientId: string): Promise<HTMLTextAreaElement> {
  openApp(`/medical-records/add?patientId=${patientId}`, clinic, doctor)
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Clinical Notes')
  await user.click(field)
  return field
}
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** Types, and waits until the snippets have been read. */
async function type(text: string) {
  await user.keyboard(text)
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
}

describe('a slash in a note', () => {
  test('opens a list that typing narrows, and the keyboard inserts from it', async () => {
    const field = await openNote(await inCare())
    await type('Seen today.{Enter}/b')
    const list = await screen.findByRole('listbox', { name: 'Choices' })
    expect(field.getAttribute('role')).toBeNull()
    expect(field.getAttribute('aria-controls')).toBe(list.id)
    expect(offered()).toEqual([
      '/bp · Last blood pressureFrom the chart',
      '/back · Back painYour snippet: Pain since . No fever.',
      '/burn · Burn of the skinOf the clinic: Redness',
    ])
    await user.keyboard('{ArrowDown}')
    const chosen = screen.getByRole('option', { selected: true })
    expect(chosen.textContent).toContain('/back')
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id)
    await user.keyboard('{Enter}')
    expect(field.value).toBe('Seen today.\nPain since .\nNo fever.')
    // The cursor is where the snippet says.
    await user.keyboard('Monday')
    expect(field.value).toBe('Seen today.\nPain since Monday.\nNo fever.')
    expect(field.getAttribute('role')).toBeNull()
  })

  test('takes Tab and a press too, and an own snippet before the clinic’s', async () => {
    const field = await openNote(await inCare())
    await type('/cough')
    expect(offered()).toEqual(['/cough · Own coughYour snippet: Dry cough'])
    await user.keyboard('{Tab}')
    expect([field.value, document.activeElement]).toEqual(['Dry cough', field])
    await type(' /skin')
    await user.click(screen.getByRole('option', { name: /Burn of the skin/ }))
    expect([field.value, document.activeElement]).toEqual(['Dry cough Redness', field])
  })

  test('closes its list with Escape, and keys are those of a text again', async () => {
    const field = await openNote(await inCare())
    await type('/b')
    await screen.findByRole('listbox', { name: 'Choices' })
    await user.keyboard('{Escape}')
    expect(offered()).toEqual([])
    await user.keyboard('{Enter}x')
    expect(field.value).toBe('/b\nx')
  })

  test('within a word opens nothing, and an unknown shortcut stops no key', async () => {
    const field = await openNote(await inCare())
    await type('120/80 and/or')
    expect(field.getAttribute('role')).toBeNull()
    await type(' /zzz')
    screen.getByText('No snippet fits “/zzz”.')
    await user.keyboard('{Enter}x')
    expect(field.value).toBe('120/80 and/or /zzz\nx')
  })

  test('offers no values of a chart before a patient is chosen', async () => {
    openApp('/medical-records/add', clinic, doctor)
    await user.click(await screen.findByLabelText('Clinical Notes'))
    await type('/b')
    await screen.findByRole('option', { name: /Back pain/ })
    expect(offered().join()).not.toContain('From the chart')
    const hints = screen.getAllByText(/Type \/ to insert a snippet/)
    const link = within(hints[0] ?? document.body).getByRole('link', { name: 'Manage snippets' })
    expect(link.getAttribute('href')).toBe('/snippets')
  })
})

describe('a value of the chart', () => {
  const choose = async (shortcut: string) => {
    await type(shortcut)
    await user.keyboard('{Enter}')
  }

  test('is inserted with its day, time and unit', async () => {
    const id = await inCare()
    const body = {
      id: uuidv7(),
      taken: '2026-03-04T10:15',
      systolic: 128,
      diastolic: 82,
      pulse: 71,
    }
    expect((await doctor.ask(addVitalSigns, { params: { id }, body })).status).toBe(201)
    const field = await openNote(id)
    await choose('/bp')
    await waitFor(() => expect(field.value).toBe('Blood pressure 128/82 mmHg (Mar 4, 2026, 10:15)'))
    await choose('{Enter}/vitals')
    await waitFor(() => {
      const [, heading, ...values] = field.value.split('\n')
      expect(heading).toBe('Vital signs, Mar 4, 2026, 10:15:')
      expect(values).toEqual(['- Blood pressure: 128/82 mmHg', '- Heart rate: 71 /min'])
    })
  })

  test('comes from the allergies, problems and medicines that count now', async () => {
    const id = await inCare()
    const { sql } = clinic
    await sql`
      insert into allergies (id, patient_id, text, reaction, status, certainty)
      values (gen_random_uuid(), ${id}, 'Penicillin', 'Rash', 'active', 'unconfirmed')`
    await sql`
      insert into conditions (id, patient_id, text, kind, status, since)
      values (gen_random_uuid(), ${id}, 'Asthma', 'problem', 'active', '2019')`
    await sql`
      insert into medicines (id, patient_id, text, dose, status)
      values (gen_random_uuid(), ${id}, 'Metformin 500 mg', '1 tablet twice a day', 'on-hold')`
    const field = await openNote(id)
    for (const [shortcut, text] of [
      ['/allergies', 'Allergies:\n- Penicillin, Rash, Unconfirmed'],
      ['/problems', 'Problems:\n- Asthma, since 2019'],
      ['/medicines', 'Medicines:\n- Metformin 500 mg, 1 tablet twice a day, Paused'],
    ] as const) {
      await user.clear(field)
      await choose(shortcut)
      await waitFor(() => expect(field.value).toBe(text))
    }
  })

  test('that is not known inserts nothing and says so', async () => {
    const field = await openNote(await inCare())
    for (const [shortcut, none] of [
      ['/bp', 'No blood pressure is known.'],
      ['/vitals', 'No vital signs are known.'],
      ['/allergies', 'No allergies are recorded, and nobody stated that none are known.'],
      ['/last', 'There is no earlier text to carry forward.'],
    ] as const) {
      await user.clear(field)
      await choose(shortcut)
      await screen.findByText(none)
      expect(field.value).toBe(shortcut)
    }
  })

  test('that cannot be read inserts nothing, and the typed shortcut stays', async () => {
    const { id } = await aPatient(clinic.sql, { name: 'Ana Closed' })
    const field = await openNote(id)
    await choose('Pressure: /bp')
    await screen.findByText('Failed to insert /bp')
    screen.getByText('The chart of this patient is closed to you.')
    expect(field.value).toBe('Pressure: /bp')
  })

  const allergyOf = (id: string) => clinic.sql`
    insert into allergies (id, patient_id, text, status)
    values (gen_random_uuid(), ${id}, 'Penicillin', 'active')`

  test('is not inserted where the note was changed meanwhile', async () => {
    const id = await inCare()
    await allergyOf(id)
    const field = await openNote(id)
    await type('/allergies')
    fireEvent.keyDown(field, { key: 'Enter' })
    screen.getByText('Reading: Allergies...')
    fireEvent.change(field, { target: { value: 'New text' } })
    await screen.findByText('The note was changed while the chart was read.')
    expect(field.value).toBe('New text')
  })

  test('of one patient never enters the note of another', async () => {
    const [id, other] = [await inCare(), await aPatient(clinic.sql, { name: 'Zoe Other' })]
    await allergyOf(id)
    const field = await openNote(id)
    const goOn = holdSummary()
    await type('/allergies')
    fireEvent.keyDown(field, { key: 'Enter' })
    const people = screen.getByRole('combobox', { name: 'Patient' })
    await fill(people, other.name)
    await user.click(await screen.findByRole('option', { name: /^Zoe Other/ }))
    goOn()
    await screen.findByText('Another patient was chosen while the chart was read.')
    expect(field.value).toBe('/allergies')
  })
})

/** Keeps requests for the summary of a chart waiting until the answered function is called. */
function holdSummary(): () => void {
  const { fetch } = globalThis
  let goOn = () => undefined as void
  const waited = new Promise<void>((resolve) => {
    goOn = resolve
  })
  globalThis.fetch = async (address, init) => {
    if (typeof address === 'string' && address.endsWith('/summary')) await waited
    return fetch(address, init)
  }
  return goOn
}

describe('the last note', () => {
  test('is carried forward with its day and its doctor, a prescription into a prescription', async () => {
    const patientId = await inCare()
    const colleague = await clinic.signedIn('doctor', { name: 'Ida Colleague' })
    const older = { doctorId: colleague.userId, patientId }
    await aMedicalRecord(clinic.sql, { ...older, date: '2026-03-12', notes: 'Cough for a week' })
    await clinic.sql`
      update medical_records set prescription = 'Rest' where patient_id = ${patientId}`
    const field = await openNote(patientId)
    await type('/last')
    await user.keyboard('{Enter}')
    const heading = 'Carried forward from Mar 12, 2026, Dr. Ida Colleague:'
    await waitFor(() => expect(field.value).toBe(`${heading}\nCough for a week`))
    const prescription = screen.getByLabelText<HTMLTextAreaElement>('Prescription')
    await user.click(prescription)
    await type('/last')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(prescription.value).toBe(`${heading}\nRest`))
    await flushEvents(clinic.sql)
    const events = await clinic.sql`
      select from audit_events
      where actor_id = ${doctor.userId} and patient_id = ${patientId} and action = 'read'
        and object_type = 'medical record'`
    expect(events.length).toBeGreaterThan(0)
  })

  test('is never the record that is being changed', async () => {
    const patientId = await inCare()
    const own = { doctorId: doctor.userId, patientId }
    await aMedicalRecord(clinic.sql, { ...own, date: '2026-03-12', notes: 'Earlier' })
    const id = await aMedicalRecord(clinic.sql, { ...own, date: '2026-03-14', notes: 'Newest' })
    openApp(`/medical-records/edit/${id}`, clinic, doctor)
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Clinical Notes')
    await user.clear(field)
    await type('/last')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(field.value).toMatch(/^Carried forward from .*\nEarlier$/))
  })
})
