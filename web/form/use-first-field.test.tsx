import { screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { optionalText, requiredText } from '../../contract/text.ts'
import { showPiece } from '../test-kit.tsx'
import { Form } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

const Chart = z.strictObject({
  gender: z.enum(['male', 'female'], 'Gender is required.'),
  name: requiredText('Name', 20),
  city: optionalText('City', 20),
})

/** A form behind things that are not to be typed into. */
async function show(initial: Partial<z.input<typeof Chart>>) {
  await showPiece(
    <Form
      schema={Chart}
      initial={initial}
      onSubmit={() => Promise.resolve()}
      saving={false}
      problem={null}
      failure="Failed to save"
      submitLabel="Save"
      savingLabel="Saving..."
      takesFocus
    >
      <input type="radio" aria-label="Kind" />
      <input aria-label="Number" defaultValue="7" readOnly />
      <input aria-label="Account" defaultValue="7" disabled />
      <input
        role="combobox"
        aria-controls="none"
        aria-expanded={false}
        aria-label="Patient"
        defaultValue="Ann"
      />
      <TextField name="name" label="Name" required />
      <SelectField name="gender" label="Gender" required empty="Select" options={['male']} />
      <TextField name="city" label="City" />
    </Form>,
  )
}
const focused = () => document.activeElement

beforeEach(() => {
  const media = (query: string) =>
    Object.assign(new EventTarget(), { matches: query === '(pointer: fine)', media: query })
  vi.stubGlobal('matchMedia', media)
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a form has the cursor in the first field that has to be filled in', async () => {
  await show({ name: 'Ann' })
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Gender' }))
})

test('a form with nothing missing has the cursor in the first field to edit, and selects nothing', async () => {
  await show({ name: 'Ann', gender: 'male' })
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(focused()).toBe(name)
  expect(name.selectionStart).toBe(name.selectionEnd)
})

test('a form on a phone leaves the screen keyboard closed', async () => {
  vi.unstubAllGlobals()
  await show({ name: 'Ann', gender: 'male' })
  expect(focused()).toBe(document.body)
})

test('a form below a part that is still on its way has its cursor once it is in sight', async () => {
  document.body.style.visibility = 'hidden'
  onTestFinished(() => document.body.removeAttribute('style'))
  await show({})
  expect(focused()).toBe(document.body)
  document.body.style.visibility = ''
  document.body.append(document.createElement('template'))
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
})
