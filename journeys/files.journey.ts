import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aJpeg } from '../server/pictures/a-picture.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import { aDicom } from '../server/imaging/a-dicom.ts'
import { aHeic } from '../server/imaging/a-heic.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** The account that signs in as a patient. */
const marta = '01900000-0000-7000-8000-000000000041'

const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
test('a doctor files a letter and a picture, and the patient reads the letter at home', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto(`/patients/details/${marta}?tab=files`)
  const letter = aPdf('Dear colleague,', 'the knee is healed.')
  await choose(page, 'scan_0001.pdf', 'application/pdf', letter)
  await choose(page, 'knee.jpg', 'image/jpeg', await aJpeg({ width: 800, height: 500 }))
  await expect(page.getByRole('button', { name: 'View knee' })).toBeVisible()

  await page.getByRole('button', { name: 'Change: scan 0001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change file' })
  await dialog.getByLabel('Title').fill('Letter of the hospital')
  await dialog.getByLabel('Type').selectOption('Letter')
  await dialog.getByLabel('Date').fill('3/2024')
  await dialog.getByLabel('The patient may read it').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const files = page.getByRole('list', { name: 'Files', exact: true })
  await expect(files).toContainText('Letter · March 2024 · PDF')
  expect(await accessibilityFaults(page)).toEqual([])

  // The picture is seen, turned for everybody, and the keys lead to the letter.
  await page.getByRole('button', { name: 'View knee' }).click()
  const picture = page.getByRole('img', { name: 'knee' })
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.getByRole('button', { name: 'Turn to the right' }).click()
  await expect(picture).toHaveAttribute('data-rotation', '90')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View Letter of the hospital' }).click()
  const sheet = page.getByRole('img', { name: 'Page 1 of 1' })
  await expect(sheet).toBeVisible()
  // Something is drawn on the page.
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
        return drawn?.data.some((value, place) => place % 4 === 0 && value < 100)
      }),
    )
    .toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])

  const patient = await as('patient')
  await patient.goto('/patient/files')
  await expect(patient.getByRole('button', { name: 'View Letter of the hospital' })).toBeVisible()
  await expect(patient.getByRole('button', { name: 'View knee' })).toHaveCount(0)
  const saving = patient.waitForEvent('download')
  await patient.getByRole('button', { name: 'Download Letter of the hospital' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Letter of the hospital.pdf')
  expect((await readFile(await saved.path())).equals(letter)).toBe(true)
})

test('a file that is not taken says why, and opened by its address a file runs nothing', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto(`/patients/details/${marta}?tab=files`)
  await choose(
    page,
    'letter.pdf',
    'application/pdf',
    Buffer.from('<!doctype html><script>1</script>'),
  )
  const sent = page.getByRole('list', { name: 'Files being sent' })
  await expect(sent).toContainText('Web pages, SVG drawings and other markup are not taken')
  const hostile = Buffer.concat([
    Buffer.from('%PDF-1.4\n<script>document.title = "run"</script>'),
    aPdf('Hello'),
  ])
  await choose(page, 'page.html', 'text/html', hostile)
  await expect(page.getByRole('button', { name: 'View page' })).toBeVisible()
  const answer = await page.request.get(`/api/patients/${marta}/files`)
  const { files } = (await answer.json()) as { files: { id: string; text: string }[] }
  const { id = '' } = files.find(({ text }) => text === 'page') ?? {}
  const saving = page.waitForEvent('download')
  await page.goto(`/api/files/${id}/content`).catch(() => null)
  expect((await saving).suggestedFilename()).toBe('page.pdf')
  expect(await page.title()).not.toBe('run')
})

test('a doctor looks at a scan and at a photo of a phone', async ({ as }) => {
  const page = await as('doctor')
  await page.goto(`/patients/details/${marta}?tab=files`)
  const scan = aDicom({ rows: 120, columns: 160, frames: 4, name: 'Silva^José' })
  await choose(page, 'knee-ct.dcm', 'application/dicom', scan)
  await choose(page, 'wound.heic', 'image/heic', aHeic())
  await page.getByRole('button', { name: 'View knee-ct' }).click()
  const picture = page.getByRole('img', { name: 'knee-ct, picture 3 of 4' })
  await expect(picture).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('names another patient')
  const greyOf = () =>
    picture.evaluate((canvas: HTMLCanvasElement) => {
      const drawn = canvas.getContext('2d')?.getImageData(80, 60, 1, 1).data
      return drawn?.[3] === 255 ? drawn[0] : null
    })
  await expect.poll(greyOf).toBeGreaterThan(100)
  const before = (await greyOf()) ?? 0
  await page.getByRole('button', { name: 'Invert' }).click()
  await expect.poll(greyOf).toBe(255 - before)
  // A drag down makes it darker, and so the inverted one brighter.
  const box = await picture.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 50, (box?.y ?? 0) + 50]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 60)
  await page.mouse.up()
  await expect.poll(greyOf).toBeGreaterThan(255 - before)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.mouse.wheel(0, 100)
  await expect(page.getByRole('img', { name: 'knee-ct, picture 4 of 4' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View wound' }).click()
  const photo = page.getByRole('img', { name: 'wound' })
  await expect(photo).toBeVisible()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the desk puts a letter of the insurer on a bill, and the patient reads it beside the bill', async ({
  as,
}) => {
  const patient = await as('patient')
  const own = await (await patient.request.get('/api/my/bills')).json()
  const { id } = own.rows[1] as { id: string }
  const page = await as('staff')
  await page.goto(`/billing/edit/${id}`)
  const letter = aPdf('We have received your invoice', 'and pay all of it.', id)
  await choose(page, 'Answer_of_the_plan.pdf', 'application/pdf', letter)
  await page.getByRole('button', { name: 'Change: Answer of the plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change file' })
  await dialog.getByLabel('Type').selectOption('Letter of an insurer')
  await dialog.getByLabel('The patient may read it').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Patient may read')).toBeVisible()
  // A round of the server draws its first page.
  const thumb = page.getByRole('button', { name: 'View Answer of the plan' }).locator('img')
  await expect(thumb).toHaveJSProperty('naturalHeight', 240, { timeout: 30_000 })
  expect(await accessibilityFaults(page)).toEqual([])

  await patient.goto(`/patient/bills/${id}`)
  await patient.getByRole('button', { name: 'View Answer of the plan' }).click()
  await expect(patient.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  expect(await accessibilityFaults(patient)).toEqual([])
  // A doctor has no way to the bills, and so none to their files.
  const doctor = await as('doctor')
  expect((await doctor.request.get(`/api/bills/${id}/files`)).status()).toBe(403)
})
