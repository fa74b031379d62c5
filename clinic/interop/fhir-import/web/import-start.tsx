import { Button } from '@mantine/core'
import { IconFileUpload, IconFolderUp } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useGo } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { counted, sizeWords } from '../../../../contract/number-words.ts'
import { FormFailure } from '../../../../web/form/form-failure.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import { importable, largestFile } from '../import.ts'
import classes from './import-page.module.css'
import { useUpload } from './use-upload.ts'

/** Chooses files and uploads them, to be checked or imported. */
export function ImportStart() {
  const [files, setFiles] = useState<readonly File[]>([])
  const { send, stop, sent, problem } = useUpload()
  const go = useGo()
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  const tooLarge = files.filter(({ size }) => size > largestFile)
  const isReady = files.length > 0 && tooLarge.length === 0 && sent === null

  async function start(isDryRun: boolean) {
    const id = await send(files, isDryRun)
    if (id === null) return
    setFiles([])
    await go(paths.dataImport({ id }), { ignoreBlocker: true })
  }

  return (
    <Card title="New import">
      <Hint>
        FHIR R4 as .json, .ndjson, .zip or .gz of at most 250 MB each: bundles, single resources or
        lines of them. A check reads them all and says what would happen, without changing anything.
      </Hint>
      <div className={classes.buttons}>
        <FileChooser multiple accept=".json,.ndjson,.zip,.gz,application/json" onChange={setFiles}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileUpload size={18} aria-hidden />}
              disabled={sent !== null}
            >
              Choose files
            </Button>
          )}
        </FileChooser>
        <FileChooser
          multiple
          inputProps={{ webkitdirectory: 'true' } as ComponentProps<'input'>}
          onChange={(chosen) => setFiles(chosen.filter(({ name }) => importable.test(name)))}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFolderUp size={18} aria-hidden />}
              disabled={sent !== null}
            >
              Choose a folder
            </Button>
          )}
        </FileChooser>
        <span role="status">
          {files.length > 0
            ? `${counted(files.length, 'file', 'files')}, ${sizeWords(bytes)}`
            : 'No files chosen'}
        </span>
      </div>
      {tooLarge.map(({ name }) => (
        <p key={name} role="alert" className={classes.refused}>
          {`${name} has more than 250 MB. On the server, npm run import reads files of any size.`}
        </p>
      ))}
      {sent && (
        <div className={classes.uploading}>
          <span>Uploading...</span>
          <ProgressBar label="Upload" done={sent.done} of={sent.of} />
        </div>
      )}
      {problem && <FormFailure formId="import" failure="Failed to upload" problem={problem} />}
      <div className={classes.buttons}>
        <Button disabled={!isReady} onClick={() => void start(true)}>
          Check
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => void start(false)}>
          Import
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
