import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '../contract/paths.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'

const id = randomUUID()
const name = `Import ${id.slice(0, 8)}`

/** An export of another system with one patient. */
const exported = (phone: string, birthDate: string) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        resource: {
          resourceType: 'Patient',
          id,
          name: [{ use: 'official', text: name }],
          gender: 'female',
          birthDate,
          telecom: [{ system: 'phone', use: 'home', value: phone }],
        },
      },
    ],
  })

async function bring(page: Page, file: string, content: string, outcome: string) {
  await page.goto(paths.dataImport())
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles({ name: file, mimeType: 'application/json', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(outcome).first()).toBeVisible({ timeout: 60_000 })
}

test('a second export meets a chart that was edited here, and an admin chooses each value', async ({
  as,
}) => {
  const page = await as('admin')
  const made = 'It made 1 patient.'
  await bring(page, 'first.json', exported('+1 555 010 0101', '1980-01-02'), made)
  await page.goto(paths.patientEdit(id))
  const contact = page.getByLabel('Contact', { exact: true })
  await expect(contact).toHaveValue('+1 555 010 0101')
  await contact.fill('+1 555 010 0777')
  await page.getByRole('button', { name: 'Update Patient' }).click()
  await expect(page.getByText('Patient updated').first()).toBeVisible()

  const second = exported('+1 555 010 0202', '1980-02-03')
  await bring(page, 'second.json', second, '2 conflicts')
  const list = page.getByRole('list', { name: 'Conflicts' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('+1 555 010 0777')
  await expect(list).toContainText('+1 555 010 0202')
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWider).toBe(false)
  await page.getByRole('button', { name: 'Keep ours: Contact' }).click()
  await expect(page.getByRole('heading', { name: '1 conflict' })).toBeVisible()
  await page.getByRole('button', { name: 'Take imported for all' }).click()
  await expect(page.getByRole('heading', { name: '1 conflict' })).toHaveCount(0)

  await page.goto(paths.patientEdit(id))
  await expect(page.getByLabel('Contact', { exact: true })).toHaveValue('+1 555 010 0777')
  await expect(page.getByLabel('Date of Birth', { exact: true })).toHaveValue(/3|03/)
})
