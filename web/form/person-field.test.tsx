import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Directory, type DirectoryEntry, isTyped, nobody } from '../../contract/person.ts'
import { showPiece } from '../test-kit.tsx'
import { Form } from './form.tsx'
import { PersonField } from './person-field.tsx'

const person = (id: string, name: string | null, more: Partial<DirectoryEntry> = {}) => ({
  id,
  name,
  email: null,
  kind: 'patient' as const,
  number: null,
  born: null,
  ...more,
})
const people: readonly DirectoryEntry[] = [
  person('1', 'Ann Lee', { email: 'ann@example.org', number: 'MRN-17', born: '1980' }),
  person('2', 'Jo Park', { born: '1950-01-02' }),
  person('3', 'Jo Park', { born: '2001-05-06' }),
  person('4', null, { email: 'new@example.org' }),
]
const search = (text: string): Promise<Directory> =>
  Promise.resolve({
    entries: people.filter(({ name }) => (name ?? '').toLowerCase().includes(text)),
    hasMore: false,
  })

async function showField(
  send: (values: { patientId: string }) => void,
  more: Partial<Parameters<typeof PersonField>[0]> = {},
  patientId = '',
) {
  await showPiece(
    <Form
      schema={z.strictObject({ patientId: z.string() })}
      initial={{ patientId }}
      onSubmit={async (values) => send(values)}
      saving={false}
      problem={null}
      failure={null}
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        search={search}
        {...more}
      />
    </Form>,
  )
}
const field = () => screen.getByRole('combobox', { name: 'Patient' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('people read as name and email, with number and year of birth, and the same names with birthdays', async () => {
  await showField(vi.fn())
  expect(field().getAttribute('placeholder')).toBe('Select Patient')
  await userEvent.click(field())
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'Ann Lee (ann@example.org)MRN-17 · born 1980',
    'Jo Park, 1950-01-02',
    'Jo Park, 2001-05-06',
    'new@example.org',
  ])
})

test('typing searches, arrows and Enter choose, and the id is what is sent', async () => {
  const send = vi.fn()
  await showField(send)
  await userEvent.type(field(), 'jo')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field()).toHaveProperty('value', 'Jo Park, 2001-05-06')
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({ patientId: '3' })
})

test('Arrow Down before the answer leaves its first highlighted, whom Enter then takes', async () => {
  let answer = (_: Directory): void => undefined
  const asked = new Promise<Directory>((resolve) => (answer = resolve))
  await showField(vi.fn(), { search: (text) => (text === '' ? search(text) : asked) })
  await userEvent.click(field())
  await screen.findAllByRole('option')
  await userEvent.keyboard('jo{ArrowDown}')
  answer(await search('jo'))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  const [first, second] = screen.getAllByRole('option')
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(field().getAttribute('aria-activedescendant')).toBe(first?.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(second?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(field()).toHaveProperty('value', 'Jo Park, 1950-01-02')
})

test('Enter never picks from the people found for an earlier text', async () => {
  const unanswered = new Promise<never>(() => undefined)
  await showField(vi.fn(), { search: (text) => (text === '' ? search(text) : unanswered) })
  await userEvent.click(field())
  await screen.findAllByRole('option')
  await userEvent.keyboard('jo{Enter}')
  expect(field()).toHaveProperty('value', 'jo')
})

test('Enter pressed before the answer chooses its first, even when the next field has the focus', async () => {
  let answer = (_: Directory): void => undefined
  const asked = new Promise<Directory>((resolve) => (answer = resolve))
  const send = vi.fn()
  await showField(send, { search: (text) => (text === '' ? search(text) : asked) })
  await userEvent.type(field(), 'ann{Enter}')
  await userEvent.tab()
  expect(field()).toHaveProperty('value', 'ann')
  answer({ entries: people.slice(0, 1), hasMore: false })
  await waitFor(() => expect(field()).toHaveProperty('value', 'Ann Lee (ann@example.org)'))
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({ patientId: '1' })
})

test('sending waits for the person whom Enter asked for', async () => {
  let answer = (_: Directory): void => undefined
  const asked = new Promise<Directory>((resolve) => (answer = resolve))
  const send = vi.fn()
  await showField(send, { search: (text) => (text === '' ? search(text) : asked) })
  await userEvent.type(field(), 'ann{Enter}')
  await save()
  expect(send).not.toHaveBeenCalled()
  answer({ entries: people.slice(0, 1), hasMore: false })
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ patientId: '1' }))
})

test('Enter for a text that finds nobody leaves nothing half-typed behind', async () => {
  await showField(vi.fn())
  await userEvent.type(field(), 'nobody of that name{Enter}')
  await userEvent.tab()
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
})

test('text that chose nobody is cleared, so that nothing half-typed is sent', async () => {
  await showField(vi.fn())
  await userEvent.type(field(), 'someone')
  await userEvent.tab()
  expect(field()).toHaveProperty('value', '')
  expect(field()).toHaveProperty('required', true)
})

test('the stored person stays a choice, and an unknown one shows as the id', async () => {
  await showField(vi.fn(), { chosen: { id: '9', name: 'Old Friend', email: null } }, '9')
  expect(field()).toHaveProperty('value', 'Old Friend')
})

test('a select that offers nobody before something is typed says what to type', async () => {
  const asked = vi.fn((text: string) => (isTyped(text) ? search(text) : Promise.resolve(nobody)))
  await showField(vi.fn(), { search: asked, hint: 'Type a name' })
  await userEvent.click(field())
  await screen.findByText('Type a name')
  expect(screen.queryAllByRole('option')).toEqual([])
  await userEvent.keyboard('j')
  await screen.findByText('Type a name')
  await userEvent.keyboard('o')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  expect(screen.queryByText('Type a name')).toBeNull()
  await userEvent.keyboard('e{Backspace}{ArrowDown}')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
  await userEvent.keyboard('{Backspace}{Backspace}nobody')
  await screen.findByText('Nobody found')
})

test('a note above the list says when more people match', async () => {
  await showField(vi.fn(), { search: async (text) => ({ ...(await search(text)), hasMore: true }) })
  await userEvent.type(field(), 'jo')
  await screen.findByText('More people match than are shown. Type more to narrow the list.')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
})

test('the empty choice takes the person away again', async () => {
  await showField(vi.fn(), { chosen: null }, '9')
  expect(field()).toHaveProperty('value', '9')
  await userEvent.click(field())
  const list = within(await screen.findByRole('listbox'))
  await userEvent.click(await list.findByRole('option', { name: 'Select Patient' }))
  expect(field()).toHaveProperty('value', '')
})

test('a new person can be added with the typed text', async () => {
  const onCreateNew = vi.fn()
  await showField(vi.fn(), { onCreateNew })
  await userEvent.type(field(), 'Zoe')
  await userEvent.click(await screen.findByRole('option', { name: '+ Add “Zoe”' }))
  expect(onCreateNew).toHaveBeenCalledExactlyOnceWith('Zoe')
})

test('Escape closes the list and keeps the dialog around it open', async () => {
  await showField(vi.fn())
  await userEvent.click(field())
  await screen.findAllByRole('option')
  const isLeftAlone = () => fireEvent.keyDown(field(), { key: 'Escape' })
  expect(isLeftAlone()).toBe(false)
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(isLeftAlone()).toBe(true)
})

test('leaving the field chooses nobody, though the first person is highlighted', async () => {
  const send = vi.fn()
  await showField(send)
  await userEvent.click(field())
  await screen.findAllByRole('option')
  await userEvent.tab()
  expect(field()).toHaveProperty('value', '')
})
