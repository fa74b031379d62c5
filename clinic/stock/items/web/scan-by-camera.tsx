import { Button } from '@mantine/core'
import { BrowserMultiFormatReader } from '@zxing/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import classes from './scan-by-camera.module.css'

interface ScanByCameraProps {
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser may not use the camera. Allow it in the settings of this page.',
  NotFoundError: 'This device has no camera.',
}

/** Reads one barcode (EAN, Code 128, DataMatrix, QR) with the camera; nothing leaves the device. */
export function ScanByCamera({ onScan, onClose }: ScanByCameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const found = useEffectEvent((code: string) => onScan(code))

  // The camera is outside of React: it films as long as the dialog is open.
  useEffect(() => {
    let isOver = false
    const reading = new BrowserMultiFormatReader().decodeFromConstraints(
      { video: { facingMode: 'environment' } },
      video.current ?? undefined,
      (result, _error, controls) => {
        if (!result || isOver) return
        isOver = true
        controls.stop()
        found(result.getText())
      },
    )
    reading.catch((error: unknown) => {
      const name = error instanceof Error ? error.name : ''
      setRefusal(refusals[name] ?? 'The camera cannot be used now.')
    })
    return () => {
      isOver = true
      void reading.then(
        (controls) => controls.stop(),
        () => null,
      )
    }
  }, [])

  return (
    <Dialog
      title="Scan with the camera"
      detail="Hold the code in front of the camera."
      onClose={onClose}
    >
      {refusal === null ? (
        <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      ) : (
        <p role="alert">{refusal}</p>
      )}
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  )
}
