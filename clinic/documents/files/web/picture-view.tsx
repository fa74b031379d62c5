import { useState } from 'react'
import { PictureStage } from './picture-stage.tsx'
import type { ContentViewProps } from './shown-content.ts'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

/** A picture in its own sharpness; one as HEIC is drawn anew by the server. */
export function PictureView({ content, turn }: ContentViewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const [zoom, setZoom] = useState<number>(fitting)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  if (isBroken) return <p>This picture cannot be shown. You can download the file.</p>
  const { width, height } = size ?? { width: 4, height: 3 }
  const { id, kind, text, rotation, endpoints } = content
  const { path } = kind === 'HEIC' ? endpoints.picture : endpoints.content
  return (
    <>
      <ViewTools turn={turn} zoom={zoom} onZoom={setZoom} />
      <PictureStage label="Picture" {...{ width, height, rotation }} zoom={zooms[zoom] ?? 1}>
        {(style) => (
          <img
            src={path.replace(':id', id)}
            alt={text}
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
