import { useState } from 'react'
import type { GreyWindow } from '../../../../contract/grey-window.ts'
import { Problem } from '../../../../contract/problem.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import type { ScanPicture } from '../scan.ts'
import classes from './scan.module.css'
import { PictureStage } from './picture-stage.tsx'
import { ScanCanvas } from './scan-canvas.tsx'
import { GreyTools, FrameTools } from './scan-tools.tsx'
import type { ScanViewProps } from './shown-content.ts'
import { useScanFrame } from './use-scan-frame.ts'
import { fitting, ViewTools, zooms } from './view-tools.tsx'

interface ScanPicturesProps extends ScanViewProps {
  readonly picture: ScanPicture
}

/** The pictures of a DICOM file, one at a time, with the tools to see them well. */
export function ScanPictures({ content, scan, picture, turn }: ScanPicturesProps) {
  const { rows, columns, frames, aspect, whole } = picture
  const [zoom, setZoom] = useState<number>(fitting)
  const [frame, setFrame] = useState(Math.floor(frames / 2))
  const first = picture.windows[0] ?? whole
  const [window, setWindow] = useState<GreyWindow | null>(first)
  const [isInverted, setIsInverted] = useState(picture.isInverted)
  const pixels = useScanFrame(scan.frames, content.id, picture, frame)
  const show = (wanted: number) => setFrame(Math.max(0, Math.min(frames - 1, wanted)))
  if (pixels instanceof Problem) return <LoadFailure problem={pixels} />
  return (
    <>
      <div className={classes.toolbar}>
        <ViewTools turn={turn} zoom={zoom} onZoom={setZoom} />
        {frames > 1 && <FrameTools frame={frame} frames={frames} onShow={show} />}
        {window && whole && (
          <GreyTools
            picture={picture}
            whole={whole}
            window={window}
            onWindow={setWindow}
            isInverted={isInverted}
            onInvert={() => setIsInverted(!isInverted)}
            onReset={() => {
              setWindow(first)
              setIsInverted(picture.isInverted)
            }}
          />
        )}
      </div>
      <PictureStage
        label="Picture"
        isDark
        width={columns}
        height={rows * aspect}
        rotation={content.rotation}
        zoom={zooms[zoom] ?? 1}
      >
        {(style) => (
          <ScanCanvas
            label={frames > 1 ? `${content.text}, picture ${frame + 1} of ${frames}` : content.text}
            picture={picture}
            pixels={pixels}
            window={window}
            isInverted={isInverted}
            style={style}
            rotation={content.rotation}
            onWindow={setWindow}
            onStep={(step) => show(frame + step)}
          />
        )}
      </PictureStage>
    </>
  )
}
