import { ActionIcon, Input } from '@mantine/core'
import { IconBarcode, IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { ask } from '../../../../web/ask.ts'
import { readScan, type Scan } from './scan.ts'
import { findStockItem, type StockItem } from '../stock-item.ts'
import classes from './scan-field.module.css'

const ScanByCamera = lazy(async () => ({
  default: (await import('./scan-by-camera.tsx')).ScanByCamera,
}))

/** An item that was scanned, the pack that has the code, and the lot of a GS1 code. */
export interface Scanned extends Scan {
  readonly item: StockItem
  readonly pack: string | null
}

interface ScanFieldProps {
  readonly label?: string
  /** Answers a sentence where this item cannot be taken. */
  readonly onScan: (scanned: Scanned) => string | undefined
}

/** Takes scans of a scanner that acts as a keyboard, of the camera, and codes that are typed. */
export function ScanField({ label = 'Scan', onScan }: ScanFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null)
  const [isFilming, setIsFilming] = useState(false)

  async function take(typed: string) {
    const refuse = (sentence: string) => setSaid({ text: sentence, isRefusal: true })
    const scan = readScan(typed)
    if ('refusal' in scan) return refuse(scan.refusal)
    const found = await ask(findStockItem, { query: { code: scan.code } }).catch(() => null)
    if (!found) return refuse('The server cannot be reached. Scan it again.')
    if (!found.item) return refuse(`No item has the code ${scan.code}.`)
    const refusal = onScan({ ...scan, item: found.item, pack: found.pack })
    if (refusal !== undefined) return refuse(refusal)
    setText('')
    setSaid({ text: `Scanned: ${found.item.name}`, isRefusal: false })
  }

  return (
    <div className={classes.scan}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.line}>
        <Input
          id={id}
          className={classes.input}
          leftSection={<IconBarcode size={18} aria-hidden />}
          placeholder="Scan, or type a barcode and press Enter"
          autoComplete="off"
          maxLength={600}
          error={said?.isRefusal}
          aria-describedby={`${id}-said`}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around it is not sent by a scan.
            event.preventDefault()
            void take(text)
          }}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
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
