import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import {
  aBundle,
  aPatientResource,
  importTexts,
  newIds,
} from '../../fhir-import/server/a-bundle.ts'

let clinic: TestClinic
let importId: string
const { patient } = newIds()
const subject = { reference: `Patient/${patient}` }
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const letter = `<h2>Dear colleague</h2><script>document.title = 'hacked'</script>
  <p onclick="x()">He <b>coughs</b>.</p><ul><li>Rest</li></ul>
  <table><tr><th>Pulse</th><td>60</td></tr></table><img src="https://tracker.example/x">`

beforeAll(async () => {
  clinic = await testClinic()
  const imported = await importTexts(clinic.sql, {
    'a.json': aBundle([
      aPatientResource(patient),
      {
        resourceType: 'DocumentReference',
        id: 'letter',
        type: { text: 'Letter of the clinic' },
        subject,
        text: { div: '<div><p>In short</p><img src="https://tracker.example/y"/></div>' },
        content: [
          { attachment: { contentType: 'text/plain', title: 'Letter', data: base64(letter) } },
          { attachment: { contentType: 'text/plain', title: 'X-ray', data: base64(png) } },
          { attachment: { title: 'Plan', data: base64('%PDF-1.7'), creation: '2021-05-06' } },
          { attachment: { title: 'Away', url: 'https://elsewhere.example/1.pdf' } },
          { attachment: { title: 'Torn', contentType: 'text/plain', data: '?' } },
        ],
      },
      { resourceType: 'Flag', id: 'flag', code: { text: 'Needs a ramp' }, subject },
      {
        resourceType: 'Flag',
        id: 'wrong',
        code: { text: 'Of somebody else' },
        status: 'entered-in-error',
        subject,
      },
      {
        resourceType: 'Location',
        id: 'ward',
        name: 'Ward 4',
        text: { div: '<div>Upstairs</div>' },
      },
    ]),
  })
  importId = imported.id
})
afterAll(() => clinic.close())

/** The first page takes its time on a busy machine. */
const patience = { timeout: 20_000 }

test('a letter opens with its words, its picture and its files, and nothing in it acts', async () => {
  openApp(`/patients/details/${patient}?tab=imported`, clinic, await clinic.signedIn('admin'))
  await userEvent.click(
    await screen.findByRole('button', { name: 'View Letter of the clinic' }, patience),
  )
  const panel = within(
    await screen.findByRole('dialog', { name: 'Letter of the clinic' }, patience),
  )
  const letterPart = within(await panel.findByRole('region', { name: 'Letter' }, patience))
  letterPart.getByRole('heading', { name: 'Dear colleague' })
  expect(letterPart.getByText('coughs').tagName).toBe('STRONG')
  expect(letterPart.getByText('Rest').closest('li')).not.toBeNull()
  letterPart.getByRole('rowheader', { name: 'Pulse' })
  letterPart.getByText('[Picture, not shown]')
  expect(document.title).not.toContain('hacked')
  expect(document.querySelector('script, iframe, [onclick], [src*="tracker"]')).toBeNull()

  const picture = panel.getByRole<HTMLImageElement>('img', { name: 'X-ray' })
  expect(picture.src).toMatch(/\/api\/patients\/[\w-]+\/imported-items\/[\w-]+\/attachments\/1$/)
  panel.getByRole('button', { name: 'Download X-ray' })
  panel.getByRole('button', { name: 'Download Plan' })
  panel.getByText('Its sender says that it is at https://elsewhere.example/1.pdf')
  expect(panel.queryByRole('link', { name: /elsewhere/ })).toBeNull()
  panel.getByText('Its content is damaged: it is no base64.')
  within(panel.getByRole('region', { name: 'As written' })).getByText('In short')
  within(panel.getByRole('region', { name: 'Values' })).getByText(/Type: Letter of the clinic/)
}, 60_000)

test('the list is narrowed to what has notes or files, and shows what was in error when asked', async () => {
  openApp(`/patients/details/${patient}?tab=imported`, clinic, await clinic.signedIn('admin'))
  await screen.findByText('Needs a ramp', {}, patience)
  const titles = () =>
    within(screen.getByRole('table', { name: 'Imported items' }))
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
  expect(titles()).not.toContain('View Of somebody else')
  screen.getByRole('img', { name: 'With notes or files' })
  await userEvent.selectOptions(screen.getByLabelText('Only'), 'With notes or files')
  await expect.poll(titles, patience).toEqual(['View Letter of the clinic'])
  await userEvent.selectOptions(screen.getByLabelText('Only'), 'Entered in error')
  await expect.poll(titles, patience).toEqual(['View Of somebody else'])
}, 60_000)

test('an admin opens what an import only kept from its page', async () => {
  openApp(`/settings/import?id=${importId}`, clinic, await clinic.signedIn('admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'View kept resources' }, patience))
  await userEvent.click(await screen.findByRole('button', { name: 'View Ward 4' }, patience))
  const panel = within(await screen.findByRole('dialog', { name: 'Ward 4' }, patience))
  await panel.findByText('Upstairs', {}, patience)
  panel.getByText('No screen of its own yet')
}, 60_000)
