import { Button } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { mostPictureBytes, pictureRefusals } from '../../contract/picture.ts'
import { Problem } from '../../contract/problem.ts'
import { cutPicture, type Part } from '../cut-picture.ts'
import { Dialog } from './dialog.tsx'
import { FileChooser } from './file-chooser.tsx'
import { Loading } from './loading.tsx'
import classes from './picture-dialog.module.css'

/** Loaded once somebody has chosen a picture. */
const PictureCrop = lazy(() => import('./picture-crop.tsx'))

interface PictureDialogProps {
  readonly title: string
  /** A square is cut out by hand; a whole picture is only made smaller. */
  readonly shape: 'square' | 'whole'
  /** Sends the picture; the dialog stays, with the reason, where it rejects with a `Problem`. */
  readonly onSave: (picture: Blob) => Promise<unknown>
  readonly onClose: () => void
}

/** Takes a picture: a file that is chosen, dropped or pasted, or a photo of the phone's camera. */
export function PictureDialog({ title, shape, onSave, onClose }: PictureDialogProps) {
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const part = useRef<Part | null>(null)
  const { file, src } = chosen ?? {}
  // The browser keeps the file until its address is given back.
  useEffect(() => (src === undefined ? undefined : () => URL.revokeObjectURL(src)), [src])

  function choose(next: File | null) {
    if (!next) return
    const refused = refusalOf(next)
    part.current = null
    setRefusal(refused)
    setChosen(refused === null ? { file: next, src: URL.createObjectURL(next) } : null)
  }

  async function save() {
    if (!file) return
    setIsSaving(true)
    try {
      await onSave(await cutPicture(file, part.current))
      onClose()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setRefusal(error.message)
    } finally {
      setIsSaving(false)
    }
  }

  function refuseUnreadable() {
    setRefusal(pictureRefusals.none)
    setChosen(null)
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div
        className={classes.picture}
        data-picture-place
        onPaste={(event: ClipboardEvent) => choose(fileOf(event.clipboardData))}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          choose(fileOf(event.dataTransfer))
        }}
      >
        {!src ? (
          <div className={classes.place}>
            <IconPhoto size={40} stroke={1.2} aria-hidden />
            <p>Choose a picture, drop it here, or paste it.</p>
          </div>
        ) : shape === 'square' ? (
          <Suspense fallback={<Loading lines={4} />}>
            <PictureCrop
              key={src}
              src={src}
              onPart={(next) => (part.current = next)}
              onUnreadable={refuseUnreadable}
            />
          </Suspense>
        ) : (
          <img className={classes.whole} src={src} alt="Chosen" onError={refuseUnreadable} />
        )}
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <FileChooser accept="image/jpeg,image/png,image/webp,image/gif" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" disabled={isSaving}>
                {file ? 'Choose another' : 'Choose a picture'}
              </Button>
            )}
          </FileChooser>
          <FileChooser accept="image/*" capture="environment" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                className={classes.camera ?? ''}
                variant="default"
                disabled={isSaving}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                Take a photo
              </Button>
            )}
          </FileChooser>
        </div>
        <div className={classes.buttons}>
          <Button disabled={!file || isSaving} onClick={() => void save()}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function refusalOf({ size, type }: File): string | null {
  if (size > mostPictureBytes) return pictureRefusals.bytes
  if (type === 'image/svg+xml') return pictureRefusals.svg
  return null
}

function fileOf(moved: DataTransfer): File | null {
  return moved.files.item(0)
}
