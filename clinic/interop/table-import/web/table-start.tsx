import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { FormFailure } from '../../../../web/form/form-failure.tsx'
import { useGo } from '../../../../web/go.ts'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { kindWords, type TableKind, tableKinds } from '../kinds.ts'
import { largestTable } from '../limits.ts'
import classes from './table-import.module.css'
import { useTableUpload } from './use-table-upload.ts'

/** The first step: what the table holds, and its file. */
export function TableStart() {
  const [kind, setKind] = useState<TableKind>('patients')
  const [file, setFile] = useState<File | null>(null)
  const { send, stop, sent, problem } = useTableUpload()
  const go = useGo()
  const isTooLarge = file !== null && file.size > largestTable

  async function start() {
    if (!file) return
    const id = await send(kind, file)
    if (id === null) return
    setFile(null)
    await go(paths.tableImportDetails(id), { ignoreBlocker: true })
  }

  return (
    <Card title="New table">
      <Hint>
        A .csv or .xlsx of at most 200 MB, with headings. Bring patients and doctors first, then
        visits and balances. Nothing is changed before you have seen what would happen.
      </Hint>
      <fieldset className={classes.kinds} disabled={sent !== null}>
        <legend>What does it hold?</legend>
        {tableKinds.map((one) => (
          <label key={one} className={classes.kind} aria-label={kindWords[one].title}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => setKind(one)}
            />
            <span>
              <strong>{kindWords[one].title}</strong>
              <span className={classes.detail}>{kindWords[one].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <FileChooser accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv" onChange={setFile}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
              disabled={sent !== null}
            >
              Choose a file
            </Button>
          )}
        </FileChooser>
        <span role="status" className={classes.file}>
          {file ? file.name : 'No file chosen'}
        </span>
      </div>
      {isTooLarge && (
        <p role="alert" className={classes.refused}>
          {`${file.name} has more than 200 MB. Split it into several files.`}
        </p>
      )}
      {sent && (
        <div className={classes.stack}>
          <span>Uploading...</span>
          <ProgressBar label="Upload" done={sent.done} of={sent.of} />
        </div>
      )}
      {problem && <FormFailure formId="table" failure="Failed to upload" problem={problem} />}
      <div className={classes.buttons}>
        <Button disabled={!file || isTooLarge || sent !== null} onClick={() => void start()}>
          Read the table
        </Button>
        {sent && (
          <Button variant="subtle" onClick={stop}>
            Stop upload
          </Button>
        )}
      </div>
    </Card>
  )
}
