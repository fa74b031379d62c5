import { ActionIcon, Input } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { readScan, type Scan } from './scan.ts'
import { Described } from '../../../../web/form/field-frame.tsx'
import classes from './scan-field.module.css'

const ScanByCamera = lazy(async () => ({
  default: (await import('./scan-by-camera.tsx')).ScanByCamera,
}))

/** The answer to a scan: what was taken, or why it cannot be taken. */
export type ScanAnswer = { readonly said: string } | { readonly refusal: string }

interface ScanInputProps {
  readonly label?: string
  readonly onScan: (scan: Scan) => ScanAnswer | Promise<ScanAnswer>
}

/** Takes scans of a scanner that acts as a keyboard, of the camera, and codes that are typed. */
export function ScanInput({ label = 'Scan', onScan }: ScanInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null)
  const [isFilming, setIsFilming] = useState(false)

  async function take(typed: string) {
    const scan = readScan(typed)
    const answer = 'refusal' in scan ? scan : await onScan(scan)
    if ('refusal' in answer) {
      // The next scan takes its place: a scanner types after what is there.
      input.current?.select()
      return setSaid({ text: answer.refusal, isRefusal: true })
    }
    setText('')
    setSaid({ text: answer.said, isRefusal: false })
  }

  return (
    <div className={classes.scan}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.line}>
        <Described by={`${id}-said`} inputId={id}>
          <Input
            id={id}
            ref={input}
            data-scan
            className={classes.input}
            leftSection={<IconBarcode size={18} aria-hidden />}
            placeholder="Scan, or type a barcode and press Enter"
            autoComplete="off"
            error={said?.isRefusal}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The form around it is not sent by a scan.
              event.preventDefault()
              void take(text)
            }}
          />
        </Described>
        <ActionIcon
          variant="default"
          size="lg"
          className={classes.camera}
          aria-label="Scan with the camera"
          onClick={() => setIsFilming(true)}
        >
          <IconCamera size={18} aria-hidden />
        </ActionIcon>
      </div>
      <p
        id={`${id}-said`}
        role="status"
        className={said?.isRefusal ? classes.refusal : classes.said}
      >
        {said?.text}
      </p>
      {isFilming && (
        <Suspense>
          <ScanByCamera
            onScan={(code) => {
              setIsFilming(false)
              setText(code)
              void take(code)
            }}
            onClose={() => setIsFilming(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
