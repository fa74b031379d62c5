import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

function List() {
  const [rows, setRows] = useState(['Ann', 'Ben'])
  return (
    <main>
      <h1 tabIndex={-1}>Bills</h1>
      {rows.map((row) => (
        <button key={row} onClick={() => setRows(rows.filter((other) => other !== row))}>
          {row}
        </button>
      ))}
      <p>Elsewhere</p>
    </main>
  )
}

let stop: () => void
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => stop())

test('after deleting a row by keyboard, a person goes on from the heading, not from the top of the document', async () => {
  render(<List />)
  screen.getByRole('button', { name: 'Ann' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('deleting a row does not move the focus of a person who left it before', async () => {
  render(<List />)
  screen.getByRole('button', { name: 'Ann' }).focus()
  await userEvent.click(screen.getByText('Elsewhere'))
  screen.getByRole('button', { name: 'Ann' }).click()
  await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

test('a button that is disabled while it works has the focus again afterwards', async () => {
  render(
    <main>
      <h1 tabIndex={-1}>Bills</h1>
      <button>Save</button>
    </main>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button')
  button.focus()
  button.disabled = true
  // Browsers take the focus from disabled elements; jsdom does not.
  button.blur()
  await Promise.resolve()
  button.disabled = false
  await waitFor(() => expect(document.activeElement).toBe(button))
})
