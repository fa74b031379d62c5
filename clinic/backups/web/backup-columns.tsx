import { Button } from '@mantine/core'
import { Problem } from '../../../contract/problem.ts'
import { grouped, sizeWords } from '../../../contract/number-words.ts'
import { useAct } from '../../../web/ask.ts'
import type { Column } from '../../../web/table/list-table.tsx'
import { notify } from '../../../web/ui/notify.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { Instant } from '../../../web/ui/when.tsx'
import { type Backup, backupCan, proveBackup } from '../backup.ts'
import classes from './backups-page.module.css'

export const backupColumns: readonly Column<Backup>[] = [
  { head: 'Made', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'By', cell: madeBy },
  { head: 'Size', align: 'end', cell: ({ bytes }) => (bytes === null ? '-' : sizeWords(bytes)) },
  {
    head: 'Rows',
    align: 'end',
    cell: ({ rowCount }) => (rowCount === null ? '-' : grouped(rowCount)),
  },
  { head: 'Result', cell: (backup) => <Result backup={backup} /> },
  { head: 'Restore on trial', cell: (backup) => <Proof backup={backup} /> },
]

function madeBy({ reason, startedBy }: Backup): string {
  if (reason === 'nightly') return 'The night'
  if (reason === 'command') return 'npm run backup'
  return startedBy?.name ?? startedBy?.email ?? 'An admin'
}

const words = {
  waiting: { word: 'Waiting', hue: 'info' },
  running: { word: 'Running', hue: 'info' },
  done: { word: 'Done', hue: 'success' },
  failed: { word: 'Failed', hue: 'danger' },
  missing: { word: 'Not there', hue: 'danger' },
} as const

function Result({ backup: { state, isThere, problem, fileName } }: { backup: Backup }) {
  return (
    <div className={classes.result}>
      <StatusBadge {...words[isThere === false ? 'missing' : state]} />
      {problem && <span className={classes.reason}>{problem}</span>}
      {isThere === false && (
        <span className={classes.reason}>The file is gone, or its size has changed.</span>
      )}
      {fileName && <span className={classes.reason}>{fileName}</span>}
    </div>
  )
}

function Proof({ backup }: { backup: Backup }) {
  const { proof, proofProblem, provedAt } = backup
  const isUnderWay = proof === 'waiting' || proof === 'running'
  return (
    <div className={classes.result}>
      {proof === 'good' && <StatusBadge word="Restored" hue="success" />}
      {proof === 'bad' && <StatusBadge word="Damaged" hue="danger" />}
      {isUnderWay && <StatusBadge word="Running" hue="info" />}
      {provedAt && !isUnderWay && (
        <span className={classes.reason}>
          <Instant at={provedAt} />
        </span>
      )}
      {proofProblem && <span className={classes.reason}>{proofProblem}</span>}
      {backupCan.prove(backup) && <Prove backup={backup} />}
    </div>
  )
}

function Prove({ backup: { id, fileName } }: { backup: Backup }) {
  const { act, saving } = useAct(proveBackup)

  async function prove() {
    try {
      await act({ params: { id } })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to restore on trial', error.message)
    }
  }

  return (
    <Button
      variant="light"
      size="compact-sm"
      disabled={saving}
      aria-label={`Restore on trial: ${fileName ?? ''}`}
      onClick={() => void prove()}
    >
      Try it
    </Button>
  )
}
