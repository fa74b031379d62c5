import type { Locator, Page } from '@playwright/test'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { aJpeg } from '../server/pictures/a-picture.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

/** A colleague of the staff with the ready-made duty of a nurse. */
async function aNurse() {
  const nurse = await clinic.person('staff', 'Nora Nurse')
  await clinic.sql`
    insert into account_duties (user_id, duty_id)
    select ${nurse.id}, id from duties where name = 'Nurse'`
  await clinic.sql`select set_permissions(${nurse.id}, permissions_of(${nurse.id}), null)`
  return nurse
}

async function addInDialog(page: Page, one: string, fill: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: `Add ${one}` }).click()
  const dialog = page.getByRole('dialog', { name: `Add ${one}` })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

/** The text of the newest document of a patient. */
async function pdfOfNewest(page: Page, patientId: string): Promise<string> {
  const list = await page.request.get(`/api/patients/${patientId}/issued-documents`)
  const { rows } = (await list.json()) as { rows: { id: string }[] }
  const file = await page.request.get(`/api/issued-documents/${rows[0]?.id ?? ''}/file`)
  return (await readPdf(await file.body())).text.replace(/\s+/g, ' ')
}

test('a visit goes from its arrival to a signed note and a letter, and its patient asks for an amendment', async ({
  as,
}) => {
  const { url: baseURL } = clinic
  const marsh = await clinic.person('doctor', 'Elena Marsh')
  const ana = await clinic.person('patient', 'Ana Ruiz')
  const visitId = await anAppointment(clinic.sql, {
    ...{ patientId: ana.id, doctorId: marsh.id, reason: 'Cough for a week' },
    ...{ date: clinic.today, time: '15:00' },
  })

  const admin = await as(await clinic.person('admin', 'Ada Admin'), { baseURL })
  await admin.goto('/settings/note-templates/add')
  await admin.getByLabel('Start from').selectOption({ label: 'Follow-up visit (SOAP)' })
  await expect(admin.getByLabel('Title', { exact: true })).toHaveValue('Follow-up visit (SOAP)')
  await admin.getByRole('button', { name: 'Add Note Template' }).click()
  await expect(admin.getByText('Follow-up visit (SOAP)').first()).toBeVisible()

  const desk = await as(await clinic.person('staff', 'Tess Desk'), { baseURL })
  await desk.goto('/today')
  await desk.getByRole('button', { name: 'Check in: Ana Ruiz' }).click()
  await expect(desk.getByRole('region', { name: 'Waiting', exact: true })).toContainText('Ana Ruiz')

  const nurse = await as(await aNurse(), { baseURL })
  await nurse.goto('/today')
  await nurse.getByRole('link', { name: 'Ana Ruiz' }).click()
  await addInDialog(nurse, 'vital signs', async (form) => {
    await form.getByLabel('Systolic pressure').fill('128')
    await form.getByLabel('Diastolic pressure').fill('82')
  })
  await expect(nurse.getByRole('list', { name: 'Vital signs of this visit' })).toContainText(
    'Blood pressure: 128/82 mmHg',
  )

  const doctor = await as(marsh, { baseURL })
  await doctor.goto('/doctor')
  await doctor.getByRole('button', { name: 'Start visit: Ana Ruiz' }).click()
  await addInDialog(doctor, 'problem', async (form) => {
    await form.getByLabel('Problem', { exact: true }).fill('Bronchitis')
  })
  await addInDialog(doctor, 'allergy', async (form) => {
    await form.getByLabel('Substance').fill('Penicillin')
    await form.getByLabel('Risk').selectOption('High risk')
  })
  await addInDialog(doctor, 'vaccination', async (form) => {
    await form.getByLabel('Vaccine').fill('Influenza')
  })
  const panel = doctor.getByRole('dialog', { name: 'Visit' })
  await expect(panel.getByText('Allergies: Penicillin (high risk)')).toBeVisible()
  await panel.getByLabel('Template').selectOption({ label: 'Follow-up visit (SOAP)' })
  await panel.getByLabel('Reason for the visit').fill('Cough')
  const examination = panel.getByRole('textbox', { name: 'Examination' })
  await examination.click()
  await doctor.keyboard.type('Chest with coarse sounds. /b')
  await doctor.keyboard.type('p')
  await doctor.getByRole('option', { name: '/bp · Last blood pressure' }).waitFor()
  await doctor.keyboard.press('Enter')
  await expect(examination).toHaveValue(/Blood pressure 128\/82 mmHg/)
  await panel.getByLabel('Impression').fill('Bronchitis, most likely viral.')
  await panel.getByLabel('Sign it now').check()
  expect(await faultsInBothThemes(doctor)).toEqual([])
  await panel.getByRole('button', { name: 'Add Record' }).click()
  await expect(panel).toBeHidden()
  const { rows } = (await (
    await doctor.request.get(`/api/medical-records?patientId=${ana.id}`)
  ).json()) as { rows: { id: string; appointmentId: string; state: string }[] }
  expect(rows).toMatchObject([{ appointmentId: visitId, state: 'signed' }])
  const record = `/medical-records/${rows[0]?.id ?? ''}`

  await doctor.goto(`/patients/details/${ana.id}?tab=files`)
  await doctor
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'x-ray.jpg', mimeType: 'image/jpeg', buffer: await aJpeg({}) })
  await expect(doctor.getByRole('button', { name: 'View x-ray' })).toBeVisible()

  await doctor.goto(record)
  await doctor.getByRole('link', { name: 'Issue document' }).click()
  const letter = doctor.getByRole('dialog', { name: 'New document' })
  await letter.getByLabel('Kind').selectOption('Referral letter')
  await letter.getByLabel('Recipient').fill('Dr. Holm, Harbour Hospital')
  await letter.getByLabel('Reason').fill('Cough that stays')
  await letter.getByRole('button', { name: 'Issue and print' }).click()
  await expect(letter).toBeHidden()
  const issued = await pdfOfNewest(doctor, ana.id)
  for (const part of ['Ana Ruiz', 'Dr. Holm', 'Cough that stays', 'Penicillin', 'Elena Marsh']) {
    expect(issued).toContain(part)
  }

  await doctor.goto(record)
  await doctor.getByRole('link', { name: 'Edit' }).click()
  await doctor.getByRole('textbox', { name: 'Addendum' }).fill('The chest X-ray is normal.')
  await doctor.getByRole('button', { name: 'Add addendum' }).click()
  await expect(doctor.getByRole('article')).toContainText('The chest X-ray is normal.')

  const patient = await as(ana, { baseURL })
  await patient.goto(record)
  await expect(patient.getByRole('article')).toContainText('Bronchitis, most likely viral.')
  await expect(patient.getByRole('article')).toContainText('The chest X-ray is normal.')
  await patient.getByRole('button', { name: 'Ask for an amendment' }).click()
  await patient.getByLabel('What should be amended').fill('The cough began two weeks ago.')
  await patient.getByRole('button', { name: 'Send request' }).click()
  await expect(patient.getByText('Not answered yet')).toBeVisible()
  await doctor.goto(`/patients/details/${ana.id}`)
  await expect(doctor.getByRole('region', { name: 'To do' })).toContainText(
    'The patient asks for an amendment',
  )

  await admin.goto(`/audit?patientId=${ana.id}&part=readings`)
  const log = admin.getByRole('table')
  await expect(log).toContainText('Ana Ruiz')
  await expect(log).toContainText('Elena Marsh')
})
