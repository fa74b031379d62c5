import { aVisitType } from '../clinic/availability/visit-types/server/a-visit-type.ts'
import { aPriceItem } from '../clinic/prices/server/a-price-item.ts'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { formatMoney, fromMinor } from '../contract/money.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { opensPdf } from './open-pdf.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

/** The amounts of a clinic in minor units of its currency: two, none and three decimals. */
const clinics = [
  { currency: 'USD', visit: 12_000, ecg: 6_200, fee: 2_500, cash: 5_000 },
  { currency: 'JPY', visit: 12_000, ecg: 6_201, fee: 2_500, cash: 5_001 },
  { currency: 'KWD', visit: 12_500, ecg: 6_205, fee: 2_500, cash: 5_005 },
]

for (const { currency, visit, ecg, fee, cash } of clinics) {
  test.describe(`in ${currency}`, () => {
    let clinic: OwnClinic
    test.beforeAll(async () => {
      clinic = await ownClinic()
    })
    test.afterAll(() => clinic.end())

    test('a visit becomes a bill, payments, a correction and a return, and all sums agree', async ({
      as,
    }) => {
      const { sql, today } = clinic
      const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency)
      const typed = (minor: number) => fromMinor(minor, currency)
      await sql`update clinic set currency = ${currency}`
      const consultation = await aPriceItem(sql, { name: 'Consultation', minor: visit })
      await aPriceItem(sql, { name: 'ECG', minor: ecg })
      const noShow = await aPriceItem(sql, { name: 'No-show fee', minor: fee })
      const type = await aVisitType(sql, { name: 'Office visit' })
      await sql`update visit_types set item_id = ${consultation} where id = ${type}`
      await sql`update price_settings set no_show_item_id = ${noShow}`
      const [doctor, patient] = [
        await clinic.person('doctor', 'Dr. Mira Stone'),
        await clinic.person('patient', 'Nora Field'),
      ]
      const aVisit = async (time: string) => {
        const id = await anAppointment(sql, {
          ...{ patientId: patient.id, doctorId: doctor.id, date: today, time },
        })
        await sql`update appointments set visit_type_id = ${type} where id = ${id}`
        return id
      }
      const [seen, missed] = [await aVisit('11:00'), await aVisit('09:00')]
      const here = { baseURL: clinic.url }
      const clerk = await as(await clinic.person('staff', 'Tess Till'), here)
      const owner = await as(await clinic.person('admin', 'Olga Owner'), here)
      const physician = await as(doctor, here)

      await owner.goto('/settings/tills')
      await owner.getByLabel('Limit of returns').fill(typed(1_000))
      await owner.getByLabel('Numbers begin anew each year').check()
      await owner.getByRole('button', { name: 'Save' }).click()
      await expect(owner.getByText('Saved')).toBeVisible()
      await clerk.goto('/billing/till')
      await clerk.getByLabel('Cash in it now').fill(typed(0))
      await clerk.getByRole('button', { name: 'Open till' }).click()
      await expect(clerk.getByText('Expected cash now')).toBeVisible()

      await physician.goto(`/today?show=${seen}`)
      const panel = physician.getByRole('complementary', { name: 'Nora Field' })
      await panel.getByText('Charges', { exact: true }).click()
      await panel.getByRole('button', { name: '+ Add charge' }).click()
      await panel.getByLabel('Service or item').fill('ECG')
      await panel.getByRole('option', { name: /ECG/ }).click()
      await panel.getByRole('button', { name: 'Add charge', exact: true }).click()
      await expect(panel.getByRole('button', { name: 'Remove ECG' })).toBeVisible()
      await expect(panel).not.toContainText(money(ecg))
      await panel.getByRole('button', { name: 'Start', exact: true }).click()
      await panel.getByRole('button', { name: 'Complete', exact: true }).click()
      await expect(panel.getByText('Completed', { exact: true }).first()).toBeVisible()

      await clerk.goto(`/today?show=${seen}`)
      await clerk.getByRole('link', { name: 'Make bill' }).click()
      await expect(clerk.getByRole('combobox', { name: 'Item 1' })).toHaveValue('Consultation')
      await expect(clerk.getByRole('combobox', { name: 'Item 2' })).toHaveValue('ECG')
      await expect(clerk.getByLabel('Amount', { exact: true })).toHaveValue(typed(visit + ecg))
      await clerk.getByRole('button', { name: 'Add Bill' }).click()
      await clerk.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(clerk.getByText(/^INV-\d{4}-000001$/).first()).toBeVisible()
      await opensPdf(clerk, 'Print invoice')

      await clerk.getByRole('button', { name: 'Take payment' }).click()
      const dialog = clerk.getByRole('dialog', { name: 'Take payment' })
      await dialog.getByLabel('Amount', { exact: true }).fill(typed(cash))
      await dialog.getByRole('button', { name: 'Add another method' }).click()
      await expect(dialog.getByLabel('Amount 2')).toHaveValue(typed(visit + ecg - cash))
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(clerk.getByText(/paid \(R-\d{4}-000001, R-\d{4}-000002\)$/)).toBeVisible()
      await opensPdf(clerk, 'Receipt')

      await clerk.getByRole('button', { name: 'Remove item 2' }).click()
      await clerk.getByLabel('Reason', { exact: true }).fill('The ECG was not recorded')
      await clerk.getByRole('button', { name: 'Update Bill' }).click()
      await expect(clerk).toHaveURL(/\/billing$/)
      await clerk.goBack()
      await expect(clerk.getByText(/^Credit note CN-\d{4}-000001/)).toBeVisible()
      const card = clerk.getByRole('listitem').filter({ hasText: 'Card' })
      await card.getByRole('button', { name: 'Give back…' }).click()
      const giving = clerk.getByRole('dialog', { name: 'Give back' })
      await expect(giving.getByLabel('Amount')).toHaveValue(typed(ecg))
      await giving.getByRole('button', { name: 'Give back' }).click()
      await expect(clerk.getByText(/^You asked to give .* back/)).toBeVisible()
      await owner.goto('/billing/day')
      await owner
        .getByRole('list', { name: 'Returns to approve' })
        .getByRole('button', { name: 'Approve' })
        .click()
      await expect(owner.getByText(`${money(ecg)} given back`)).toBeVisible()

      await clerk.goto(`/today?show=${missed}`)
      await clerk.getByRole('button', { name: 'No-show', exact: true }).click()
      await clerk.getByRole('button', { name: 'Waive fee…' }).click()
      const waiver = clerk.getByRole('alertdialog', { name: 'Waive the fee?' })
      await waiver.getByLabel('Reason').fill('Was in hospital')
      await waiver.getByRole('button', { name: 'Waive fee' }).click()
      await expect(clerk.getByText('Fee waived: Was in hospital')).toBeVisible()

      await clerk.goto('/billing/till')
      await clerk.getByRole('button', { name: 'Count and close' }).first().click()
      const count = clerk.getByRole('dialog', { name: /^Count and close/ })
      await count.getByRole('button', { name: 'Enter one sum instead' }).click()
      await count.getByLabel('Counted').fill(typed(cash))
      await count.getByRole('button', { name: 'Close till' }).click()
      await expect(clerk.getByText('You have no till open')).toBeVisible()

      await owner.goto('/billing/day')
      const methods = owner.getByRole('table', { name: 'By method' })
      await expect(methods.getByRole('row', { name: /^Cash/ })).toContainText(money(cash))
      await expect(methods.getByRole('row', { name: /^Card/ })).toContainText(money(visit - cash))
      await owner.goto('/billing/owed')
      await expect(owner.getByText('Nora Field')).toHaveCount(0)
      await owner.goto(`/billing/books?from=${today}&to=${today}`)
      const checks = owner.getByRole('list', { name: 'Checks' })
      await expect(checks.getByText('Agree')).toHaveCount(7)
      await expect(owner.getByRole('region', { name: 'Revenue' })).toContainText(money(visit))
      expect(await accessibilityFaults(owner)).toEqual([])
      await owner.goto('/billing/leaks')
      await expect(owner.getByText('Every visit has its bill')).toBeVisible()
    })
  })
}
