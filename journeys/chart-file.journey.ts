import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Type 2 diabetes and kidney disease, with values of years and two files. */
const jose = '01900000-0000-7000-8000-000000000051'

test('a doctor saves a chart as one file, which opens without a network, and anybody can check it', async ({
  as,
  browser,
  page: visitor,
}, testInfo) => {
  const doctor = await as('doctor')
  await doctor.goto(`/patients/details/${jose}?tab=documents`)
  await doctor.getByRole('button', { name: 'Chart as a file (HTML)' }).click()
  const panel = doctor.getByRole('dialog', { name: 'Chart as a file (HTML)' })
  await expect(panel).toContainText('It opens without a network.')
  expect(await accessibilityFaults(doctor)).toEqual([])
  const downloading = doctor.waitForEvent('download')
  await panel.getByRole('button', { name: 'Issue and save' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^chart-\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\.html$/)
  const path = testInfo.outputPath(download.suggestedFilename())
  await download.saveAs(path)
  await expect(panel).toBeHidden()
  await expect(doctor.getByRole('row', { name: /Chart as a file/ })).toContainText('Elena Marsh')

  // From the disk, in a browser without a network, in both themes.
  let check = ''
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ offline: true, colorScheme, acceptDownloads: true })
    const file = await context.newPage()
    const outside: string[] = []
    const complaints: string[] = []
    file.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) outside.push(request.url())
    })
    file.on('console', (message) => complaints.push(message.text()))
    await file.goto(pathToFileURL(path).href)
    await expect(file.getByRole('heading', { level: 1 })).toHaveText('Chart of José Núñez')
    await expect(file.getByRole('region', { name: 'What is known' })).toContainText(
      'Type 2 diabetes',
    )
    await file.getByRole('link', { name: 'Signed notes' }).click()
    await expect(file.getByRole('region', { name: 'Signed notes' })).toBeInViewport()
    await expect(file.getByAltText('Small picture of ECG at rest')).toBeVisible()
    // Its style was allowed by its own policy.
    await expect(file.locator('.card').first()).toHaveCSS('border-radius', '8px')
    expect(await accessibilityFaults(file)).toEqual([])
    const saving = file.waitForEvent('download')
    await file.getByRole('link', { name: 'Save chart.fhir.json' }).click()
    const bundle = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
      resourceType: string
      entry: unknown[]
    }
    expect(bundle.resourceType).toBe('Bundle')
    expect(bundle.entry.length).toBeGreaterThan(20)
    expect([outside, complaints]).toEqual([[], []])
    const link = file.getByRole('link', { name: /^ask the clinic about/ })
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '')
    check = `${pathname}${hash}`
    await context.close()
  }

  // The page compares the file in the browser: no request has its content.
  const sent: number[] = []
  visitor.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0))
  await visitor.goto(check)
  await expect(visitor.getByRole('status').first()).toContainText(/Issued by Willowmere Clinic/)
  const choose = visitor.getByRole('region', { name: 'Is the file unchanged?' })
  const input = choose.locator('input[type=file]')
  await input.setInputFiles(path)
  await expect(choose.getByRole('status')).toContainText('Unchanged. This is the file')
  expect(await accessibilityFaults(visitor)).toEqual([])
  const changed = await readFile(path)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  const other = testInfo.outputPath('changed.html')
  await writeFile(other, changed)
  await input.setInputFiles(other)
  await expect(choose.getByRole('status')).toContainText('Changed. This is not the file')
  await expect(visitor.locator('body')).not.toContainText('Núñez')

  // Without the code, by the file alone.
  await visitor.goto('/documents/check')
  await input.setInputFiles(path)
  await expect(choose.getByRole('status').last()).toContainText('Issued by Willowmere Clinic')
  await input.setInputFiles(other)
  await expect(choose.getByRole('status')).toContainText('Not known.')
  expect(Math.max(...sent)).toBeLessThan(1_000)
})

test('patients save their own chart', async ({ as }) => {
  const patient = await as('patient')
  await patient.goto('/patient/documents')
  await expect(patient.getByRole('heading', { name: 'Your chart as a file' })).toBeVisible()
  expect(await accessibilityFaults(patient)).toEqual([])
  const downloading = patient.waitForEvent('download')
  await patient.getByRole('button', { name: 'Make and save' }).click()
  const html = await readFile(await (await downloading).path(), 'utf8')
  expect(html).toContain('Chart of Marta Kowalska')
  await expect(patient.getByRole('row', { name: /Chart as a file/ })).toContainText('Issued')
})
