import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showPiece } from '../test-kit.tsx'
import { notify } from './notify.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('a failure is an alert with its exact text, and stays until it is closed', async () => {
  await showPiece(null)
  act(() => notify.failure('Failed to delete bill', 'Please sign in.'))
  const alert = within(screen.getByRole('alert'))
  alert.getByText('Failed to delete bill')
  alert.getByText('Please sign in.')
  await userEvent.click(alert.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the same failure twice is one notice', async () => {
  await showPiece(null)
  act(() => notify.failure('Failed to delete bill'))
  act(() => notify.failure('Failed to delete bill'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a success disappears by itself', async () => {
  await showPiece(null)
  vi.useFakeTimers()
  act(() => notify.success('Bill deleted'))
  screen.getByText('Bill deleted')
  act(() => void vi.advanceTimersByTime(6_000))
  expect(screen.queryByText('Bill deleted')).toBeNull()
})

test('an earlier change cannot be undone once the row has changed again', async () => {
  await showPiece(null)
  const run = vi.fn()
  act(() => notify.success('Moved to ten', { label: 'Undo', of: 'a visit', run }))
  act(() => notify.success('Moved to eleven', { label: 'Undo', of: 'another visit', run }))
  act(() => notify.withdraw('a visit'))
  expect(screen.queryByText('Moved to ten')).toBeNull()
  screen.getByText('Moved to eleven')
})

test('a success can offer an undo', async () => {
  await showPiece(null)
  const run = vi.fn()
  act(() => notify.success('Bill deleted', { label: 'Undo', run }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByText('Bill deleted')).toBeNull()
})
