import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

test('the desk saves the e-invoice of a bill to a company, and its PDF holds the same one', async ({
  as,
}) => {
  const desk = await as('staff')
  const list = await desk.request.get('/api/bills?status=unpaid&limit=100')
  const { rows } = (await list.json()) as { rows: { id: string; payer: string | null }[] }
  const id = rows.find(({ payer }) => payer?.startsWith('Atelier Duval'))?.id ?? ''

  await desk.goto(`/billing/edit/${id}`)
  await expect(desk.getByLabel('Name of the payer')).toHaveValue('Atelier Duval SARL')
  await expect(desk.getByText('The PDF holds it as Factur-X')).toBeVisible()
  const [saved] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'E-invoice (XML)' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^INV-\d{6}\.xml$/)
  const xml = await readFile(await saved.path(), 'utf8')
  expect(xml).toContain('<ram:Name>Atelier Duval SARL</ram:Name>')
  expect(xml).toContain('urn:cen.eu:en16931:2017')

  const pdf = await desk.request.get(`/api/bills/${id}/paper`)
  expect((await pdf.body()).toString('latin1')).toContain('factur-x.xml')
  expect(await accessibilityFaults(desk)).toEqual([])
})
