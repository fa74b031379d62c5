import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPiece } from '../test-kit.tsx'
import { confirm, confirmWithReason } from './confirm.tsx'

const question = { question: 'Delete this bill?', verb: 'Delete' }

test('the dialog is titled with the exact question and offers Cancel and the verb', async () => {
  await showPiece(null)
  const answer = confirm(question)
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this bill?' })
  const buttons = within(dialog).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Delete'])
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a question that asks why starts with the usual reason and answers what was typed', async () => {
  await showPiece(null)
  const asked = { ...question, reason: { label: 'Reason', initial: 'A mistake', maxLength: 20 } }
  const answer = confirmWithReason(asked)
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  expect(reason).toHaveProperty('value', 'A mistake')
  await userEvent.clear(reason)
  await userEvent.type(reason, ' Twice {Enter}')
  expect(await answer).toBe('Twice')
  const refused = confirmWithReason(asked)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await refused).toBeNull()
})

test('a reason that is too long stays whole and is refused with a sentence, until it is shorter', async () => {
  await showPiece(null)
  const answered = vi.fn<(reason: string | null) => void>()
  const asked = { ...question, reason: { label: 'Reason', initial: '', maxLength: 500 } }
  const done = confirmWithReason(asked).then(answered)
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  await userEvent.click(reason)
  await userEvent.paste('r'.repeat(501))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const sentence = await screen.findByText('Reason takes at most 500 characters.')
  expect(reason.value).toBe('r'.repeat(501))
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(reason.getAttribute('aria-describedby')?.split(' ')).toContain(sentence.id)
  expect(document.activeElement).toBe(reason)
  expect(answered).not.toHaveBeenCalled()
  await userEvent.type(reason, '{Backspace}')
  expect(screen.queryByText(sentence.textContent)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await done
  expect(answered).toHaveBeenCalledExactlyOnceWith('r'.repeat(500))
})

test('Cancel means no', async () => {
  await showPiece(null)
  const answer = confirm(question)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(false)
})

test('Escape means no', async () => {
  await showPiece(null)
  const answer = confirm(question)
  // The event that browsers fire for Escape in a modal dialog.
  fireEvent(
    await screen.findByRole('alertdialog'),
    new Event('cancel', { bubbles: false, cancelable: true }),
  )
  expect(await answer).toBe(false)
})

test('a second question answers the first one with no', async () => {
  await showPiece(null)
  const first = confirm(question)
  const second = confirm({ question: 'Delete this appointment?', verb: 'Delete' })
  expect(await first).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await second).toBe(true)
})
