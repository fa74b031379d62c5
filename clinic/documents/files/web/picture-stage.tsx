import type { CSSProperties, ReactNode } from 'react'
import classes from './files.module.css'

interface PictureStageProps {
  readonly label: string
  readonly width: number
  readonly height: number
  /** Degrees, clockwise. */
  readonly rotation: number
  /** 1 is the size at which all of it is in sight. */
  readonly zoom: number
  readonly isDark?: boolean
  /** The picture, with the style that turns it in its frame. */
  readonly children: (style: CSSProperties) => ReactNode
}

/** The place of a picture, which scrolls when the picture is made larger. */
export function PictureStage(props: PictureStageProps) {
  const { label, width, height, rotation, zoom, isDark = false, children } = props
  const isOnSide = rotation % 180 !== 0
  const ratio = isOnSide ? height / width : width / height
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.stage} data-dark={isDark} tabIndex={0} role="group" aria-label={label}>
      <div
        className={classes.frame}
        style={{ width: `calc(min(100%, 70dvh * ${ratio}) * ${zoom})`, aspectRatio: ratio }}
      >
        {children({ width: isOnSide ? `${(width / height) * 100}%` : '100%' })}
      </div>
    </div>
  )
}
