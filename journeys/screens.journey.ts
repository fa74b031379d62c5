import type { Page } from '@playwright/test'
import { aBill } from '../clinic/billing/bills/server/a-bill.ts'
import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { aMedicalRecord } from '../clinic/records/medical-records/server/a-medical-record.ts'
import { paths } from '../contract/paths.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'
import { desktop, expectPicture, inTheme, phone, themes, wholePixels } from './picture.ts'

test.use(wholePixels)

interface Screen {
  readonly name: string
  readonly path: string
  /** A text that is there once everything is. */
  readonly shows: string
  readonly onPhone?: true
}

/** People and papers that are the same on every day and every machine. */
const people = [
  ['Ana Silva', '1984-05-17', 'female', '555 0100', 'ana.silva@mail.example'],
  ['Bo Lindqvist', '1951-11-02', 'male', '555 0101', null],
  [
    'Maximiliana Alexandrina Featherstonehaugh-Cholmondeley',
    '1966-12-24',
    'female',
    '555 0104',
    null,
  ],
] as const

let clinic: OwnClinic
let screens: Readonly<Record<'visitor' | 'staff' | 'doctor' | 'admin', readonly Screen[]>>

test.beforeAll(async () => {
  clinic = await ownClinic()
  const { sql } = clinic
  const doctor = await clinic.person('doctor', 'Dr. Vera Lund', 'doctor@clinic.example')
  await clinic.person('staff', 'Rita Desk', 'staff@clinic.example')
  await clinic.person('admin', 'Ada Chief', 'admin@clinic.example')
  const charts: string[] = []
  for (const [name, dob, gender, contact, email] of people) {
    const chart = await aPatient(sql, { name, dob, gender, contact, ...(email ? { email } : {}) })
    charts.push(chart.id)
  }
  const [ana = '', ...others] = charts
  await sql`update patients set allergies = 'Penicillin', alerts = 'Hard of hearing' where id = ${ana}`
  const bills = [await aBill(sql, { patientId: ana, amount: '1150.00', date: '2021-03-05' })]
  for (const [place, patientId] of others.entries()) {
    const status = place % 2 ? 'paid' : 'unpaid'
    bills.push(await aBill(sql, { patientId, date: `2021-02-0${place + 1}`, status }))
  }
  for (const [place, patientId] of charts.entries()) {
    await aMedicalRecord(sql, { patientId, doctorId: doctor.id, date: `2021-04-0${place + 1}` })
  }
  await aVisitType(sql, { name: 'First visit', minutes: 30 })
  await aVisitType(sql, { name: 'Check-up', minutes: 15, bufferAfter: 5 })
  screens = {
    visitor: [
      { name: 'about', path: paths.about(), shows: 'Apache' },
      { name: 'login', path: paths.login(), shows: 'Forgot', onPhone: true },
      { name: 'sign-up', path: paths.signUp(), shows: 'Sign Up' },
    ],
    staff: [
      { name: 'patients', path: paths.patients(), shows: '3 patients', onPhone: true },
      { name: 'patient-add', path: paths.patientAdd(), shows: 'Add Patient' },
      { name: 'bills', path: paths.bills(), shows: '3 bills', onPhone: true },
      { name: 'bill', path: paths.billEdit(bills[0] ?? ''), shows: 'Update Bill' },
    ],
    doctor: [
      {
        name: 'record-add',
        path: paths.medicalRecordAdd({ patientId: ana }),
        shows: 'Prescription',
      },
      { name: 'patient', path: paths.patientDetails(ana), shows: 'Medical record', onPhone: true },
    ],
    admin: [
      { name: 'users', path: paths.users(), shows: '3 users' },
      { name: 'visit-types', path: paths.visitTypes(), shows: 'Check-up' },
      { name: 'waiting-list', path: paths.waitingList(), shows: 'Nobody Is Waiting' },
    ],
  }
})
test.afterAll(() => clinic.end())

/** The screens that show the frame; the others hide it, which keeps the pictures small. */
const withFrame = ['patients']

/** The parts that change with the day. */
const changing = (page: Page) => [
  page.getByRole('contentinfo').getByText('©'),
  page.locator('td[data-head="Age"]'),
  page.getByRole('region', { name: 'Patient', exact: true }).getByText(' born '),
  page.locator('input[data-value]'),
]

const frameOf = (page: Page) => [
  page.getByRole('banner'),
  page.getByRole('navigation', { name: 'Main' }),
]

/** A day that is not the test's own would look different tomorrow. */
async function expectFixedDays(page: Page): Promise<void> {
  const days = await page
    .locator('time:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''))
  expect(days.filter((day) => day > '2022')).toEqual([])
}

for (const who of ['visitor', 'staff', 'doctor', 'admin'] as const) {
  test(`the screens of the ${who} look as in their pictures`, async ({ page: stranger, as }) => {
    const at = { baseURL: clinic.url, viewport: desktop }
    const password = 'six blue herons at dawn'
    const page =
      who === 'visitor' ? stranger : await as({ email: `${who}@clinic.example`, password }, at)
    // A button under the pointer would look pressed.
    await page.mouse.move(0, 0)
    for (const { name, path, shows, onPhone } of screens[who]) {
      await page.setViewportSize(desktop)
      await page.goto(clinic.url + path)
      await expect(page.getByText(shows).last()).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      await expectFixedDays(page)
      const mask = changing(page)
      if (!withFrame.includes(name)) mask.push(...frameOf(page))
      for (const theme of themes) {
        await inTheme(page, theme)
        await expectPicture(page, `${name} ${theme}`, mask)
      }
      if (!onPhone) continue
      await page.setViewportSize(phone)
      await expectPicture(page, `${name} phone`, changing(page))
    }
  })
}
