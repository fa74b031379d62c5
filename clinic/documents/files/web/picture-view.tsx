import { useState } from 'react'
import type { ContentViewProps } from './shown-content.ts'
import classes from './files.module.css'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

/** A picture in its own sharpness. A browser that does not know its kind says so. */
export function PictureView({ content, turn }: ContentViewProps) {
  const [isBroken, setIsBroken] = useState(false)
  const [zoom, setZoom] = useState<number>(fitting)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  if (isBroken) {
    return (
      <p>{`This browser does not show ${content.kind} pictures. You can download the file.`}</p>
    )
  }
  const { width, height } = size ?? { width: 4, height: 3 }
  const isOnSide = content.rotation % 180 !== 0
  const ratio = isOnSide ? height / width : width / height
  return (
    <>
      <ViewTools turn={turn} zoom={zoom} onZoom={setZoom} />
      {/* It scrolls, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.stage} tabIndex={0} role="group" aria-label="Picture">
        <div
          className={classes.frame}
          style={{
            // All of it is in sight before it is made larger.
            width: `calc(min(100%, 70dvh * ${ratio}) * ${zooms[zoom] ?? 1})`,
            aspectRatio: ratio,
          }}
        >
          <img
            src={content.endpoint.path.replace(':id', content.id)}
            alt={content.text}
            data-rotation={content.rotation}
            style={{ width: isOnSide ? `${(width / height) * 100}%` : '100%' }}
            hidden={!size}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setIsBroken(true)}
          />
        </div>
      </div>
    </>
  )
}
