import { Alert } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { listUsers } from '../../access/users/user.ts'

/** The accounts that wait for an admin's approval; shows nothing while there are none. */
export function PendingAccounts() {
  const { data } = useAnswer(listUsers, { query: { status: 'pending', limit: 1 } })
  if (!data || data.total === 0) return null
  return (
    <Alert variant="light" icon={<IconUserQuestion />}>
      {data.total === 1
        ? '1 account waits for your approval. '
        : `${data.total} accounts wait for your approval. `}
      <TextLink to={paths.users({ status: 'pending' })} underline="always">
        {data.total === 1 ? 'Look at it' : 'Look at them'}
      </TextLink>
    </Alert>
  )
}
