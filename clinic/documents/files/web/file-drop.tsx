import { Button, CloseButton } from '@mantine/core'
import { IconCamera, IconFileUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { sizeWords } from '../../../../contract/number-words.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { DropZone } from '../../../../web/ui/drop-zone.tsx'
import { FileChooser } from '../../../../web/ui/file-chooser.tsx'
import { ProgressBar } from '../../../../web/ui/progress-bar.tsx'
import dropClasses from './file-drop.module.css'
import classes from './files.module.css'
import { type UploadWay, useFileUploads } from './use-file-uploads.ts'

interface FileDropProps {
  readonly way: UploadWay
  readonly mostBytes: number
  /** Whether scans as DICOM are taken; they belong to charts. */
  readonly takesScans?: boolean
}

const accepted =
  'application/pdf,image/jpeg,image/png,image/gif,image/webp,image/tiff,image/heic,image/heif,text/plain,.heic'
const acceptedScans = 'application/dicom,.dcm'

/** The place to add files: dropped, pasted, chosen, or taken by the camera. */
export function FileDrop({ way, mostBytes, takesScans = true }: FileDropProps) {
  const { today } = useSession().clinic
  const { uploads, send, cancel } = useFileUploads(way, mostBytes)

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, dialog')) return
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    send(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  return (
    <>
      <DropZone label="Add files" onDrop={send}>
        <div className={dropClasses.words}>
          <strong className={dropClasses.title}>Drop files here, or paste a picture</strong>
          <span>{`PDF, pictures${takesScans ? ', DICOM' : ''} or text, at most ${Math.floor(mostBytes / 1_000_000)} MB each`}</span>
        </div>
        <div className={dropClasses.buttons}>
          <FileChooser
            multiple
            accept={takesScans ? `${accepted},${acceptedScans}` : accepted}
            onChange={(files) => send(files)}
          >
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
                Choose files
              </Button>
            )}
          </FileChooser>
          <FileChooser
            accept="image/*"
            capture="environment"
            onChange={(file) => file && send([file], today)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={dropClasses.camera}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                Take a photo
              </Button>
            )}
          </FileChooser>
        </div>
      </DropZone>
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label="Files being sent">
          {uploads.map(({ id, name, bytes, sent, problem }) => (
            <li key={id} data-refused={problem !== null}>
              <div className={classes.uploadName}>
                <span>{name}</span>
                <span className={classes.dimmed}>{sizeWords(bytes)}</span>
              </div>
              {problem === null ? (
                <ProgressBar label={`Sending ${name}`} done={sent} of={bytes} />
              ) : (
                <p role="alert" className={classes.refused}>
                  {problem}
                </p>
              )}
              <CloseButton
                aria-label={problem === null ? `Cancel ${name}` : `Take ${name} from the list`}
                onClick={() => cancel(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
