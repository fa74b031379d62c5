import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { greyTable, type GreyWindow } from '../../../../contract/grey-window.ts'
import type { ScanPicture } from '../scan.ts'
import classes from './scan.module.css'

interface ScanCanvasProps {
  readonly label: string
  readonly picture: ScanPicture
  /** One decoded frame; undefined while it comes. */
  readonly pixels: Uint8Array<ArrayBuffer> | undefined
  /** None for colours. */
  readonly window: GreyWindow | null
  readonly isInverted: boolean
  readonly rotation: number
  readonly style: CSSProperties
  readonly onWindow: (window: GreyWindow) => void
  /** The wheel asks for the next picture or the one before. */
  readonly onStep: (step: number) => void
}

/** A drag over this many pixels changes the window by all values. */
const dragOfAll = 500

/** One picture of a scan. Dragging to the side changes its contrast, up and down its brightness. */
export function ScanCanvas(props: ScanCanvasProps) {
  const { label, picture, pixels, window, isInverted, rotation, style } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number; window: GreyWindow } | null>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context && pixels) draw(context, picture, pixels, window, isInverted)
  }, [picture, pixels, window, isInverted])

  const turn = useEffectEvent((event: WheelEvent) => {
    if (picture.frames === 1 || event.ctrlKey) return
    event.preventDefault()
    props.onStep(Math.sign(event.deltaY))
  })
  useEffect(() => {
    const place = canvas.current
    const listen = (event: WheelEvent) => turn(event)
    place?.addEventListener('wheel', listen, { passive: false })
    return () => place?.removeEventListener('wheel', listen)
  }, [])

  function begin(event: PointerEvent) {
    // Fingers scroll; they have the sliders.
    if (!window || event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, window }
  }
  function move(event: PointerEvent) {
    const { whole } = picture
    if (!drag.current || !whole) return
    const { x, y, window: before } = drag.current
    const share = whole.width / dragOfAll
    props.onWindow({
      width: Math.max(1, before.width + (event.clientX - x) * share),
      center: before.center + (event.clientY - y) * share,
    })
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={classes.scan}
      width={picture.columns}
      height={picture.rows}
      data-rotation={rotation}
      data-waiting={pixels === undefined}
      style={{ ...style, aspectRatio: picture.columns / (picture.rows * picture.aspect) }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    />
  )
}

function draw(
  context: CanvasRenderingContext2D,
  picture: ScanPicture,
  pixels: Uint8Array<ArrayBuffer>,
  window: GreyWindow | null,
  isInverted: boolean,
): void {
  const { rows, columns, form } = picture
  const image = context.createImageData(columns, rows)
  const { data } = image
  const count = rows * columns
  if (form === 'rgb') {
    for (let place = 0; place < count; place += 1) {
      for (let part = 0; part < 3; part += 1) data[place * 4 + part] = pixels[place * 3 + part] ?? 0
      data[place * 4 + 3] = 255
    }
  } else if (window) {
    const table = greyTable({ ...picture, form }, window, isInverted)
    const isByte = form === 'u8'
    for (let place = 0; place < count; place += 1) {
      const low = pixels[isByte ? place : place * 2] ?? 0
      const read = isByte ? low : low | ((pixels[place * 2 + 1] ?? 0) << 8)
      data.fill(table[read] ?? 0, place * 4, place * 4 + 3)
      data[place * 4 + 3] = 255
    }
  }
  context.putImageData(image, 0, 0)
}
