import { useState } from 'react'
import type { PatientFile } from '../file.ts'
import classes from './files.module.css'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

interface PictureViewProps {
  readonly file: PatientFile
  readonly mayWrite: boolean
}

/** A picture in its own sharpness. A browser that does not know its kind says so. */
export function PictureView({ file, mayWrite }: PictureViewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const [zoom, setZoom] = useState<number>(fitting)
  if (isBroken) {
    return <p>{`This browser does not show ${file.kind} pictures. You can download the file.`}</p>
  }
  return (
    <>
      <ViewTools file={file} mayWrite={mayWrite} zoom={zoom} onZoom={setZoom} />
      {/* It scrolls, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.stage} tabIndex={0} role="group" aria-label="Picture">
        <img
          src={`/api/files/${file.id}/content`}
          alt={file.text}
          data-rotation={file.rotation}
          style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}
          onError={() => setIsBroken(true)}
        />
      </div>
    </>
  )
}
