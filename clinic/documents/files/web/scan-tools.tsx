import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconContrast, IconRestore } from '@tabler/icons-react'
import { useId } from 'react'
import type { GreyWindow } from '../../../../contract/grey-window.ts'
import type { ScanPicture } from '../scan.ts'
import classes from './scan.module.css'

const button = { variant: 'default', size: 'lg' } as const

interface FrameToolsProps {
  /** From 0. */
  readonly frame: number
  readonly frames: number
  readonly onShow: (frame: number) => void
}

/** Leads through the pictures of one file. */
export function FrameTools({ frame, frames, onShow }: FrameToolsProps) {
  return (
    <div className={classes.frameTools} role="group" aria-label="Pictures of this file">
      <ActionIcon
        {...button}
        title="Previous picture"
        aria-label="Previous picture"
        disabled={frame === 0}
        onClick={() => onShow(frame - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Slide
        label={`Picture ${frame + 1} of ${frames}`}
        value={frame + 1}
        {...{ min: 1, max: frames, step: 1 }}
        onChange={(value) => onShow(value - 1)}
      />
      <ActionIcon
        {...button}
        title="Next picture"
        aria-label="Next picture"
        disabled={frame === frames - 1}
        onClick={() => onShow(frame + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface GreyToolsProps {
  readonly picture: ScanPicture
  readonly whole: GreyWindow
  readonly window: GreyWindow
  readonly onWindow: (window: GreyWindow) => void
  readonly isInverted: boolean
  readonly onInvert: () => void
  readonly onReset: () => void
}

/** Steps by which the contrast doubles. */
const doubling = 10
const middle = 50

/** Brightness, contrast and inversion. A drag on the picture changes the first two. */
export function GreyTools(props: GreyToolsProps) {
  const { picture, whole, window, onWindow, isInverted, onInvert, onReset } = props
  const half = Math.max(whole.width / 2, 1)
  const steepness = middle + doubling * Math.log2(whole.width / window.width)
  return (
    <div className={classes.scanTools} role="group" aria-label="Brightness and contrast">
      <Slide
        label="Brightness"
        // A window around lower values makes all of them brighter.
        value={Math.round((whole.center - window.center) / (half / 50))}
        {...{ min: -100, max: 100, step: 1 }}
        onChange={(value) => onWindow({ ...window, center: whole.center - value * (half / 50) })}
      />
      <Slide
        label="Contrast"
        value={Math.round(Math.max(0, Math.min(2 * middle, steepness)))}
        {...{ min: 0, max: 2 * middle, step: 1 }}
        onChange={(value) =>
          onWindow({
            ...window,
            width: Math.max(1, whole.width / 2 ** ((value - middle) / doubling)),
          })
        }
      />
      <span className={classes.window}>
        {`Level ${Math.round(window.center)}, window ${Math.round(window.width)}`}
      </span>
      {picture.windows.length > 1 &&
        picture.windows.map((one, place) => (
          <Button key={place} variant="default" size="xs" onClick={() => onWindow(one)}>
            {`${Math.round(one.center)} / ${Math.round(one.width)}`}
          </Button>
        ))}
      <ActionIcon
        {...button}
        title="Invert"
        aria-label="Invert"
        aria-pressed={isInverted}
        onClick={onInvert}
      >
        <IconContrast size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} title="As at first" aria-label="As at first" onClick={onReset}>
        <IconRestore size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface SlideProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}

function Slide({ label, onChange, ...range }: SlideProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={classes.slide}>
      <span>{label}</span>
      <input
        id={id}
        type="range"
        {...range}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}
