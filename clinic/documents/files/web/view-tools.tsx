import { ActionIcon, Group } from '@mantine/core'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import classes from './files.module.css'
import type { Turn } from './use-turn.ts'

export const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const
/** The place of the size that fits. */
export const fitting = 3

interface ViewToolsProps {
  /** Turns it to the right for everybody; without it nobody can. */
  readonly turn: Turn | undefined
  /** A place in `zooms`. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

/** Makes a picture or a page larger, smaller, and turns it. */
export function ViewTools({ turn, zoom, onZoom }: ViewToolsProps) {
  const button = { variant: 'default', size: 'lg' } as const
  return (
    <Group gap="xs" className={classes.tools} role="toolbar" aria-label="View">
      <ActionIcon
        {...button}
        title="Smaller"
        aria-label="Smaller"
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <IconZoomOut size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.zoom}>{`${Math.round((zooms[zoom] ?? 1) * 100)}%`}</span>
      <ActionIcon
        {...button}
        title="Larger"
        aria-label="Larger"
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      >
        <IconZoomIn size={18} aria-hidden />
      </ActionIcon>
      {turn && (
        <ActionIcon
          {...button}
          title="Turn"
          aria-label="Turn to the right"
          disabled={turn.isTurning}
          onClick={() => void turn.turn()}
        >
          <IconRotateClockwise size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
