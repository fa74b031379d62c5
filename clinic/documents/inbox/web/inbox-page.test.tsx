import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listFiles } from '../../files/file.ts'
import { listInbox } from '../inbox-item.ts'
import { anInboxItem } from '../server/an-inbox-item.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.owner`truncate inbox_items`
  // A wide screen: the list stands beside the document.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        ...{ matches: media.includes('min-width'), media },
      }) as unknown as MediaQueryList,
  )
})

const names = async () => (await staff.ask(listInbox)).body.rows.map(({ name }) => name)
const list = () => screen.findByRole('list', { name: 'Documents' })
const current = async () =>
  within(await list())
    .getAllByRole('button')
    .find((one) => one.getAttribute('aria-current') === 'true')?.textContent

test('the desk takes a suggestion, files by Enter, and the next document opens', async () => {
  const user = userEvent.setup()
  const noor = await aPatient(clinic.sql, { name: 'Noor Haddad', dob: '1991-11-02' })
  await anInboxItem(clinic, staff, { name: 'second.txt', content: Buffer.from('No name.') })
  const content = Buffer.from('Noor Haddad, born 1991-11-02')
  await anInboxItem(clinic, staff, { name: 'letter_of_hospital.txt', content })
  openApp('/inbox', clinic, staff)
  expect(await current()).toMatch(/^letter_of_hospital\.txt/)
  const suggestion = await screen.findByRole('button', { name: /Noor Haddad/ })
  expect(suggestion.textContent).toMatch(/Name and date of birth stand in the text/)
  await user.click(suggestion)
  const title = screen.getByRole('textbox', { name: 'Title' })
  expect(document.activeElement).toBe(title)
  expect(title).toHaveProperty('value', 'letter of hospital')
  await user.keyboard('{Enter}')
  await screen.findByText('Filed: letter of hospital, Noor Haddad')
  await waitFor(async () => expect(await current()).toMatch(/^second\.txt/))
  await screen.findByText('No patient was found in the document.')
  const admin = await clinic.signedIn('admin')
  const filesNow = async () =>
    (await admin.ask(listFiles, { params: { id: noor.id } })).body.files.map(
      ({ errorAt }) => errorAt,
    )
  expect(await filesNow()).toEqual([null])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^It waits again: letter_of_hospital\.txt/)
  expect(await names()).toEqual(['letter_of_hospital.txt', 'second.txt'])
  expect(await filesNow()).toEqual([expect.any(String)])
})

test('J and K lead through the list, but not while somebody types', async () => {
  const user = userEvent.setup()
  for (const name of ['three.pdf', 'two.pdf', 'one.pdf']) {
    await anInboxItem(clinic, staff, { name, content: aPdf(name) })
  }
  openApp('/inbox', clinic, staff)
  expect(await current()).toMatch(/^one/)
  await user.keyboard('j')
  await waitFor(async () => expect(await current()).toMatch(/^two/))
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await current()).toMatch(/^three/))
  await user.keyboard('k')
  await waitFor(async () => expect(await current()).toMatch(/^two/))
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'jk')
  expect(await current()).toMatch(/^two/)
})

test('the desk is asked before typed words are left', async () => {
  const user = userEvent.setup()
  for (const name of ['two.pdf', 'one.pdf']) await anInboxItem(clinic, staff, { name })
  openApp('/inbox', clinic, staff)
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' of the hospital')
  await user.click(within(await list()).getByRole('button', { name: /^two/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty(
    'value',
    'one of the hospital',
  )
})

test('a document of nobody is dismissed with a reason, and stands under Dismissed', async () => {
  const user = userEvent.setup()
  await anInboxItem(clinic, staff, { name: 'advertisement.pdf' })
  openApp('/inbox', clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss this document' })
  // Blanks alone are no reason.
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' {Enter}')
  await within(dialog).findByText('Reason is required.')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'An advertisement')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  await screen.findByText('Nothing waits to be filed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Dismissed')
  await screen.findByText('An advertisement')
  await user.click(screen.getByRole('button', { name: 'Let it wait again' }))
  await screen.findByText('It waits again: advertisement.pdf.')
  expect(await names()).toEqual(['advertisement.pdf'])
})

test('a filter that is chosen while a document is being given back stays chosen', async () => {
  const user = userEvent.setup()
  const { id } = await anInboxItem(clinic, staff, { name: 'advertisement.pdf' })
  await clinic.sql`update inbox_items set state = 'dismissed', reason = 'No', ended_at = now() where id = ${id}`
  openApp('/inbox?state=dismissed', clinic, staff)
  await user.click(await screen.findByRole('button', { name: 'Let it wait again' }))
  const state = screen.getByRole('combobox', { name: 'State' })
  await user.selectOptions(state, 'Waiting')
  await screen.findByText('It waits again: advertisement.pdf.')
  expect(within(await list()).getAllByRole('button')).toHaveLength(1)
  expect(state).toHaveProperty('value', 'waiting')
})

test('a document that somebody else filed meanwhile is said to be so', async () => {
  const user = userEvent.setup()
  await aPatient(clinic.sql, { name: 'Olga Other', dob: '1970-07-07' })
  const content = Buffer.from('Olga Other, 1970-07-07')
  const { id } = await anInboxItem(clinic, staff, { name: 'a.txt', content })
  openApp('/inbox', clinic, staff)
  await user.click(await screen.findByRole('button', { name: /Olga Other/ }))
  await clinic.sql`
    update inbox_items set state = 'dismissed', reason = 'x', ended_at = now() where id = ${id}`
  await user.click(screen.getByRole('button', { name: 'File' }))
  await screen.findByText(/Somebody else filed or dismissed this document meanwhile/)
})

test('the bar says how many documents wait', async () => {
  await anInboxItem(clinic, staff, { name: 'fresh.pdf' })
  openApp('/profile', clinic, staff)
  await screen.findByTitle('1 document to file')
})

test('a scan is looked at before it is filed', async () => {
  // There is no canvas to draw on; the journeys look at drawn scans.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const content = aDicom({ frames: 3, name: 'Silva^José' })
  await anInboxItem(clinic, staff, { name: 'knee.dcm', content })
  openApp('/inbox', clinic, staff)
  await screen.findByRole('img', { name: 'knee.dcm, picture 2 of 3' })
  await screen.findByText('Silva José')
})
