import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPiece } from '../test-kit.tsx'
import { FoldedLine } from './folded-line.tsx'

test('a folded line makes its content when it is opened, and keeps it when it is closed', async () => {
  await showPiece(
    <FoldedLine title="Offered times" count={2}>
      <input aria-label="Reason" />
    </FoldedLine>,
  )
  const title = screen.getByText('Offered times')
  expect(screen.queryByLabelText('Reason')).toBeNull()
  await userEvent.click(title)
  await userEvent.type(await screen.findByLabelText('Reason'), 'Asked by phone')
  await userEvent.click(title)
  await userEvent.click(title)
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Asked by phone')
})
