import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { use } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { KitTexts } from '../kit-texts.ts'
import { queryClient } from '../query-client.ts'

/** Replaces content that could not be read; `Try again` repeats everything that failed. */
export function LoadFailure({ problem }: { problem?: Problem | null }) {
  const { loadFailed, tryAgain } = use(KitTexts)
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
      <p style={{ margin: 0, fontWeight: 600 }}>{loadFailed}</p>
      {problem && problem.id !== 'unavailable' && problem.id !== 'unexpected' && (
        <p style={{ margin: 0 }}>{problem.message}</p>
      )}
      <Button
        mt="sm"
        size="xs"
        variant="default"
        onClick={() => {
          void queryClient.refetchQueries({
            type: 'active',
            predicate: ({ state }) => state.status === 'error',
          })
        }}
      >
        {tryAgain}
      </Button>
    </Alert>
  )
}
