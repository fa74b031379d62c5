import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Problem } from '../../contract/problem.ts'
import { optionalText, requiredText } from '../../contract/text.ts'
import { showPiece } from '../test-kit.tsx'
import { Form } from './form.tsx'
import { ChecksField } from './checks-field.tsx'
import { NotesField } from './notes-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const Chart = z.strictObject({
  name: requiredText('Name', 20),
  gender: z.enum(['male', 'female', 'other'], 'Gender is required.'),
  address: optionalText('Address', 500),
  minutes: z.coerce.number().int().optional(),
})

type Send = (values: z.input<typeof Chart>, version: number) => Promise<unknown>

const stored = { name: 'Ann Lee', gender: 'female', address: null, version: 3 } as const

function ChartForm({ send, initial = {} }: { send: Send; initial?: object }) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <Form
      schema={Chart}
      initial={initial}
      onSubmit={async (values, version) => {
        setSaving(true)
        setProblem(null)
        try {
          return await send(values, version)
        } catch (error) {
          if (error instanceof Problem) setProblem(error)
          throw error
        } finally {
          setSaving(false)
        }
      }}
      saving={saving}
      problem={problem}
      failure="Failed to add patient"
      submitLabel="Add Patient"
      savingLabel="Saving..."
    >
      <TextField name="name" label="Name" required />
      <SelectField
        name="gender"
        label="Gender"
        required
        empty="Select Gender"
        options={['male', 'female', 'other']}
      />
      <NotesField name="address" label="Address" />
      <TextField name="minutes" label="Minutes" />
    </Form>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole('textbox', { name })

describe('a form', () => {
  test('sends the entered values and leaves out empty ones', async () => {
    const send = vi.fn<Send>().mockResolvedValue(undefined)
    await showPiece(<ChartForm send={send} />)
    await userEvent.type(box('Name'), 'Ann Lee')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'female')
    await press('Add Patient')
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ann Lee', gender: 'female' }, 0)
  })

  test('leaves the message about a missing value to the browser', async () => {
    await showPiece(<ChartForm send={vi.fn<Send>()} />)
    expect(box('Name')).toHaveProperty('required', true)
    expect(box('Name')).toHaveProperty('form.noValidate', false)
    expect(box('Address')).toHaveProperty('required', false)
  })

  test('sends once however often the button is pressed, and shows that it is saving', async () => {
    let finish: (row: unknown) => void = () => undefined
    const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
    await showPiece(<ChartForm send={send} initial={stored} />)
    const button = screen.getByRole('button', { name: 'Add Patient' })
    await userEvent.dblClick(button)
    expect(button).toHaveProperty('disabled', true)
    expect(button.textContent).toBe('Saving...')
    expect(send).toHaveBeenCalledTimes(1)
    finish({ version: 4 })
    await waitFor(() => expect(button.textContent).toBe('Add Patient'))
  })

  test('keeps the input of a failed save and says why in an alert', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Problem('unavailable'))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await userEvent.type(box('Address'), 'Harbour Street 4')
    await press('Add Patient')
    const alert = await screen.findByRole('alert')
    within(alert).getByText('Failed to add patient')
    within(alert).getByText('The server cannot be reached. Try again in a moment.')
    expect(box('Address')).toHaveProperty('value', 'Harbour Street 4')
  })

  test('leads from an error of a deeper value to the control that holds it', async () => {
    const errors = { 'address.line.0': 'Line 1 is too long.', name: 'Name is taken.' }
    const send = vi.fn<Send>().mockRejectedValue(new Problem('invalid', { errors }))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await press('Add Patient')
    await userEvent.click(await screen.findByRole('link', { name: 'Line 1 is too long.' }))
    expect(document.activeElement).toBe(box('Address'))
  })

  test('keeps a pasted text that is too long whole, and refuses it with a sentence at its field', async () => {
    const send = vi.fn<Send>()
    await showPiece(<ChartForm send={send} initial={stored} />)
    const name = box('Name')
    await userEvent.clear(name)
    await userEvent.paste('Anna Maria Leopoldina of Habsburg')
    await press('Add Patient')
    expect(name).toHaveProperty('value', 'Anna Maria Leopoldina of Habsburg')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(`${name.id}-error`)?.textContent).toBe(
      'Name takes at most 20 characters.',
    )
    expect(send).not.toHaveBeenCalled()
  })

  test('takes a later version of its row, but never over what somebody has typed', async () => {
    const send = vi.fn<Send>().mockResolvedValue({ version: 6 })
    function Changing() {
      const [version, setVersion] = useState(3)
      const row = { ...stored, name: `Ann ${version}`, version }
      return (
        <>
          <button onClick={() => setVersion(version + 1)}>Another change</button>
          <ChartForm send={send} initial={row} />
        </>
      )
    }
    await showPiece(<Changing />)
    await press('Another change')
    await waitFor(() => expect(box('Name')).toHaveProperty('value', 'Ann 4'))
    await userEvent.type(box('Name'), ' Lee')
    await press('Another change')
    expect(box('Name')).toHaveProperty('value', 'Ann 4 Lee')
    await press('Add Patient')
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ann 4 Lee', gender: 'female' }, 4)
  })

  test('puts messages under their fields, links to them, and goes to the first bad one', async () => {
    const errors = { name: 'Name is taken.', address: 'Address is odd.' }
    const send = vi.fn<Send>().mockRejectedValue(new Problem('invalid', { errors }))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await press('Add Patient')
    await waitFor(() => expect(document.activeElement).toBe(box('Name')))
    const describedBy = box('Name').getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(describedBy)?.textContent).toBe('Name is taken.')
    await userEvent.click(screen.getByRole('link', { name: 'Address is odd.' }))
    expect(document.activeElement).toBe(box('Address'))
    await userEvent.type(box('Name'), '!')
    expect(box('Name').getAttribute('aria-invalid')).toBeNull()
  })

  test('takes back what it said once everything that it was about is changed', async () => {
    const errors = { name: 'Name is taken.', address: 'Address is odd.' }
    const send = vi.fn<Send>().mockRejectedValue(new Problem('invalid', { errors }))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await press('Add Patient')
    await screen.findByRole('link', { name: 'Name is taken.' })
    await userEvent.type(box('Name'), '!')
    expect(screen.queryByText('Name is taken.')).toBeNull()
    within(screen.getByRole('alert')).getByText('Address is odd.')
    await userEvent.type(box('Address'), 'Harbour Street 4')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Add Patient')
    within(await screen.findByRole('alert')).getByText('Name is taken.')
  })

  test('refuses blanks by the schema without asking the server', async () => {
    const send = vi.fn<Send>()
    await showPiece(<ChartForm send={send} initial={{ ...stored, name: '   ' as 'Ann Lee' }} />)
    await press('Add Patient')
    expect(await screen.findAllByText('Name is required.')).not.toHaveLength(0)
    expect(send).not.toHaveBeenCalled()
  })
})

test('a refused choice of several shows why, and gets the focus', async () => {
  const Week = z.object({ days: z.array(z.string()).min(1, 'Choose at least one day.') })
  await showPiece(
    <Form
      schema={Week}
      initial={{ days: [] }}
      onSubmit={() => Promise.resolve()}
      saving={false}
      problem={null}
      failure="Failed to save"
      submitLabel="Save"
      savingLabel="Saving..."
    >
      <ChecksField name="days" label="Days" help="Days of work." options={['Monday', 'Friday']} />
    </Form>,
  )
  await press('Save')
  const monday = screen.getByRole('checkbox', { name: 'Monday' })
  await waitFor(() => expect(document.activeElement).toBe(monday))
  const group = screen.getByRole('group', { name: 'Days' })
  within(group).getByText('Choose at least one day.')
  const [errorId = ''] = group.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(document.getElementById(errorId)?.textContent).toBe('Choose at least one day.')
  await userEvent.click(monday)
  expect(within(group).queryByText('Choose at least one day.')).toBeNull()
})

describe('a row that someone else changed meanwhile', () => {
  const current = { ...stored, name: 'Ann Lee-Park', version: 5 }

  test('shows both versions, and keeping mine saves over the newer one', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(new Problem('changed', { current }))
      .mockResolvedValue({ version: 6 })
    await showPiece(<ChartForm send={send} initial={stored} />)
    await userEvent.type(box('Name'), ' Jr')
    await press('Add Patient')
    const row = await screen.findByRole('row', { name: /Name/ })
    within(row).getByText('Ann Lee-Park')
    within(row).getByText('Ann Lee Jr')
    await press('Keep mine')
    expect(send).toHaveBeenLastCalledWith({ name: 'Ann Lee Jr', gender: 'female' }, 5)
    await press('Add Patient')
    expect(send).toHaveBeenLastCalledWith({ name: 'Ann Lee Jr', gender: 'female' }, 6)
  })

  test('can be loaded as it is stored', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Problem('changed', { current }))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await userEvent.type(box('Name'), ' Jr')
    await press('Add Patient')
    await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
    expect(box('Name')).toHaveProperty('value', 'Ann Lee-Park')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('leaving a form', () => {
  test('asks when something is not saved, and Cancel stays', async () => {
    await showPiece(<ChartForm send={vi.fn<Send>()} initial={stored} />)
    await userEvent.type(box('Name'), ' Jr')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(box('Name')).toHaveProperty('value', 'Ann Lee Jr')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await screen.findByText('Another page')
  })

  test('asks about text that was typed during a save', async () => {
    let finish: (row: unknown) => void = () => undefined
    const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
    await showPiece(<ChartForm send={send} initial={stored} />)
    await press('Add Patient')
    await userEvent.type(box('Name'), ' Jr')
    finish({ version: 4 })
    await screen.findByRole('button', { name: 'Add Patient' })
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  })

  test('asks nothing when nothing was entered or all is saved', async () => {
    await showPiece(<ChartForm send={async () => ({ version: 4 })} initial={stored} />)
    await userEvent.type(box('Name'), ' Jr')
    await press('Add Patient')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await screen.findByText('Another page')
  })
})
