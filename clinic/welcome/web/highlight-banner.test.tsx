import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '../../../web/test-kit.tsx'
import { HighlightBanner } from './highlight-banner.tsx'

beforeEach(async () => {
  await showPiece(<HighlightBanner />)
  vi.useFakeTimers()
  // The running timer is a real one: choosing a slide starts a new one on the faked clock.
  fireEvent.click(slide(2))
  fireEvent.click(slide(1))
})
afterEach(() => {
  vi.useRealTimers()
})

const slide = (number: number) => screen.getByRole('button', { name: `Slide ${number}` })
const shown = () => screen.getByRole('group').getAttribute('aria-label')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('turns every five seconds and goes on from the third slide to the first', async () => {
  await wait(4_999)
  expect(shown()).toBe('1 of 3')
  await wait(1)
  expect(shown()).toBe('2 of 3')
  await wait(5_000)
  expect(shown()).toBe('3 of 3')
  await wait(5_000)
  expect(shown()).toBe('1 of 3')
})

test('Pause stops it and Play goes on', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await wait(60_000)
  expect(shown()).toBe('1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await wait(5_000)
  expect(shown()).toBe('2 of 3')
})

test('a button for each slide shows it at once, for its full time', async () => {
  await wait(4_000)
  fireEvent.click(slide(3))
  expect(shown()).toBe('3 of 3')
  await wait(4_999)
  expect(shown()).toBe('3 of 3')
})
