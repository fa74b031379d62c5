import { Alert, Button, Code } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '../../../contract/problem.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { useAct } from '../../../web/ask.ts'
import { notify } from '../../../web/ui/notify.tsx'
import { verifyAuditLog } from '../audit.ts'
import classes from './verify-log.module.css'

/** A button that checks whether the log is as it was written, with its head to keep elsewhere. */
export function VerifyLog() {
  const { act, saving } = useAct(verifyAuditLog)
  const [result, setResult] = useState<AnswerOf<typeof verifyAuditLog> | null>(null)

  async function verify() {
    try {
      setResult(await act({}))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to verify', error.message)
    }
  }

  return (
    <div className={classes.verify}>
      <Button variant="default" disabled={saving} onClick={() => void verify()}>
        {saving ? 'Verifying...' : 'Verify the log'}
      </Button>
      {result && <Result result={result} />}
    </div>
  )
}

function Result({ result }: { result: AnswerOf<typeof verifyAuditLog> }) {
  const { events, head, firstBad, keptHeads } = result
  return (
    <Alert
      role="status"
      color={firstBad ? 'red' : 'brand'}
      variant="light"
      icon={firstBad ? <IconShieldX /> : <IconShieldCheck />}
      title={firstBad ? 'The audit log was changed' : 'The audit log is complete and unchanged'}
    >
      <p>
        {firstBad
          ? `First bad event: number ${firstBad.seq}. ${firstBad.why}`
          : `${events} events were checked and compared with ${keptHeads} kept ${keptHeads === 1 ? 'head' : 'heads'}.`}
      </p>
      {head && (
        <p>
          Head, to keep elsewhere:{' '}
          <Code className={classes.head}>{`${head.position} ${head.hash}`}</Code>
        </p>
      )}
    </Alert>
  )
}
