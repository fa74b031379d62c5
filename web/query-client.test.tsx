import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidate, queryClient, readAgain } from './query-client.ts'

const key = [['bills'], '/api/bills', {}, {}]

/** A page whose readings a test answers by hand. */
function aPage() {
  const answers: ((bills: string) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  })
  const leave = observer.subscribe(() => undefined)
  return { answers, leave, shown: () => observer.getCurrentResult().data }
}

test.each([
  ['a change', () => invalidate(['bills'])],
  ['a gap in the live updates', () => readAgain()],
])('%s while a page is first read is shown by a second reading', async (_, happen) => {
  const { answers, leave, shown } = aPage()
  const read = happen()
  answers[0]?.('before the change')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after the change')
  await read
  expect(shown()).toBe('after the change')
  expect(answers).toHaveLength(2)
  leave()
})

test('a change of another topic reads nothing again', async () => {
  const { answers, leave } = aPage()
  const read = invalidate(['users'])
  answers[0]?.('bills')
  await read
  expect(answers).toHaveLength(1)
  leave()
})
