import { useState } from 'react'
import type { PatientFile } from '../file.ts'
import { PictureStage } from './picture-stage.tsx'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

interface PictureViewProps {
  readonly file: PatientFile
  readonly mayWrite: boolean
}

/** A picture in its own sharpness; one as HEIC is drawn anew by the server. */
export function PictureView({ file, mayWrite }: PictureViewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const [zoom, setZoom] = useState<number>(fitting)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  if (isBroken) return <p>This picture cannot be shown. You can download the file.</p>
  const { width, height } = size ?? { width: 4, height: 3 }
  const { rotation } = file
  return (
    <>
      <ViewTools file={file} mayWrite={mayWrite} zoom={zoom} onZoom={setZoom} />
      <PictureStage label="Picture" {...{ width, height, rotation }} zoom={zooms[zoom] ?? 1}>
        {(style) => (
          <img
            src={`/api/files/${file.id}/${file.kind === 'HEIC' ? 'picture' : 'content'}`}
            alt={file.text}
            data-rotation={rotation}
            style={style}
            hidden={!size}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setIsBroken(true)}
          />
        )}
      </PictureStage>
    </>
  )
}
