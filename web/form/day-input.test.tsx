import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '../test-kit.tsx'
import { DayInput } from './day-input.tsx'
import { TimeInput } from './time-input.tsx'

const onChange = vi.fn()
const onChoose = vi.fn()
beforeEach(() => {
  onChange.mockClear()
  onChoose.mockClear()
})

function Day({ start = '' }: { start?: string }) {
  const [value, set] = useState(start)
  return (
    <DayInput
      control={{ 'aria-label': 'Day' }}
      value={value}
      onChange={(next) => {
        onChange(next)
        set(next)
      }}
      onChoose={onChoose}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' })

test('a typed day is taken in the form of the clinic and shown in words when it is left', async () => {
  await showPiece(<Day />)
  await userEvent.type(field(), '12/1/2026')
  expect(field().value).toBe('12/1/2026')
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-12-01')
  await userEvent.tab()
  expect(field().value).toBe('Dec 1, 2026')
})

test('a text that is no day stays as it was typed, and nothing is chosen', async () => {
  await showPiece(<Day />)
  await userEvent.type(field(), 'soon')
  await userEvent.tab()
  expect(field().value).toBe('soon')
  expect(onChange).toHaveBeenLastCalledWith('soon')
  expect(onChoose).not.toHaveBeenCalled()
})

test('the arrows go a day on and back', async () => {
  await showPiece(<Day start="2026-11-30" />)
  await userEvent.click(field())
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith('2026-12-01')
  expect(field().value).toBe('Dec 1, 2026')
})

test('a filter takes a short day when it is left, and nothing when it was emptied', async () => {
  await showPiece(
    <DayInput control={{ 'aria-label': 'Day' }} value="2026-11-30" onChoose={onChoose} />,
  )
  await userEvent.clear(field())
  await userEvent.type(field(), '12/1')
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onChoose).toHaveBeenLastCalledWith(expect.stringMatching(/^\d{4}-12-01$/))
  await userEvent.clear(field())
  await userEvent.tab()
  expect(onChoose).toHaveBeenLastCalledWith('')
})

test('a day is picked from the calendar, which Escape closes', async () => {
  await showPiece(<Day start="2026-11-30" />)
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  await userEvent.click(await screen.findByRole('button', { name: '12 November 2026' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-11-12')
  expect(field().value).toBe('Nov 12, 2026')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('button', { name: '13 November 2026' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: '13 November 2026' })).toBeNull()
})

function Time() {
  const [value, set] = useState('09:00')
  return (
    <TimeInput
      control={{ 'aria-label': 'Time' }}
      value={value}
      onChange={(next) => {
        onChange(next)
        set(next)
      }}
    />
  )
}

test('a time is typed with AM and PM or with 24 hours, and shown on the clinic’s clock', async () => {
  await showPiece(<Time />)
  const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' })
  await userEvent.clear(time)
  await userEvent.type(time, '3:30 pm')
  expect(onChange).toHaveBeenLastCalledWith('15:30')
  await userEvent.tab()
  expect(time.value).toBe('15:30')
  await userEvent.type(time, '{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('15:35')
})
