import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Problem } from '../../contract/problem.ts'
import { showPiece } from '../test-kit.tsx'
import { actOnRow } from './act-on-row.ts'

interface Row {
  readonly version: number
  readonly status: string
  readonly note: string | null
}
const inWords = ({ status, note }: Row) => ({ Status: status, Note: note })
const question = { question: 'Delete this bill?', verb: 'Delete', detail: 'It leaves all lists.' }
const row: Row = { version: 1, status: 'Unpaid', note: null }

/** A row that somebody else has changed; an act on another version is refused with the stored row. */
function stored(first: Row) {
  let now = first
  const acted: number[] = []
  return {
    acted,
    becomes: (next: Row) => {
      now = next
    },
    act: ({ version }: Row) => {
      if (version !== now.version) return Promise.reject(new Problem('changed', { current: now }))
      acted.push(version)
      return Promise.resolve()
    },
  }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const told = async () => {
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this bill?' })
  const points = within(dialog).queryAllByRole('listitem')
  return [dialog.querySelector('p')?.textContent, ...points.map((point) => point.textContent)]
}

test('an act on a row that has not changed needs one question', async () => {
  await showPiece(null)
  const { act, acted } = stored(row)
  const done = actOnRow({ row, question, inWords, act })
  expect(await told()).toEqual(['It leaves all lists.'])
  await press('Delete')
  expect(await done).toBe(true)
  expect(acted).toEqual([1])
})

test('a changed row is left alone: the question comes again with the changes, each time', async () => {
  await showPiece(null)
  const { act, acted, becomes } = stored({ version: 4, status: 'Paid', note: null })
  const done = actOnRow({ row, question, inWords, act })
  await told()
  await press('Delete')
  await expect
    .poll(told)
    .toEqual(['It leaves all lists. Somebody else changed it meanwhile:', 'Status: Unpaid → Paid'])
  becomes({ version: 5, status: 'Paid', note: 'Ask first' })
  await press('Delete')
  await expect
    .poll(told)
    .toEqual(['It leaves all lists. Somebody else changed it meanwhile:', 'Note: - → Ask first'])
  expect(acted).toEqual([])
  await press('Delete')
  expect(await done).toBe(true)
  expect(acted).toEqual([5])
})

test('nothing is done when the second question is answered with no', async () => {
  await showPiece(null)
  const { act, acted } = stored({ version: 2, status: 'Paid', note: null })
  const done = actOnRow({ row, question, inWords, act, isAsked: false })
  await told()
  await press('Cancel')
  expect(await done).toBe(false)
  expect(acted).toEqual([])
})

test('a change that is not shown is mentioned too, and other refusals are thrown', async () => {
  await showPiece(null)
  const { act } = stored({ ...row, version: 2 })
  const done = actOnRow({ row, question, inWords, act, isAsked: false })
  expect(await told()).toEqual([
    'It leaves all lists. Somebody else saved it meanwhile, and nothing shown here changed.',
  ])
  await press('Cancel')
  await done
  const gone = () => Promise.reject(new Problem('not-found'))
  await expect(
    actOnRow({ row, question, inWords, act: gone, isAsked: false }),
  ).rejects.toMatchObject({ id: 'not-found' })
})

test('a second question keeps the reason that was given to the first one', async () => {
  await showPiece(null)
  const current = { ...row, version: 2, status: 'Paid' }
  const reasons: string[] = []
  const done = actOnRow({
    row,
    question: { ...question, reason: { label: 'Reason', initial: 'A mistake', maxLength: 20 } },
    inWords,
    act: ({ version }, reason) => {
      reasons.push(reason)
      return version === 2 ? Promise.resolve() : Promise.reject(new Problem('changed', { current }))
    },
  })
  const reason = await screen.findByRole('textbox', { name: 'Reason' })
  await userEvent.clear(reason)
  await userEvent.type(reason, 'Billed twice{Enter}')
  await screen.findByText('Status: Unpaid → Paid')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe(
    'Billed twice',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect([await done, reasons]).toEqual([true, ['Billed twice', 'Billed twice']])
})
