import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'

interface PlaceButtonsProps {
  /** The name of what is moved, for screen readers. */
  readonly label: string
  /** Null at the top or the bottom. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
  /** Ids of the first two buttons, to give the focus back after a move. */
  readonly ids?: { readonly up: string; readonly down: string }
}

/** Buttons that move a part of a form up and down, and remove it. */
export function PlaceButtons({ label, onUp, onDown, onRemove, ids }: PlaceButtonsProps) {
  const look = { variant: 'subtle', color: 'gray', size: 'lg' } as const
  return (
    <>
      <ActionIcon
        {...look}
        {...(ids && { id: ids.up })}
        aria-label={`Move ${label} up`}
        disabled={onUp === null}
        onClick={() => onUp?.()}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon
        {...look}
        {...(ids && { id: ids.down })}
        aria-label={`Move ${label} down`}
        disabled={onDown === null}
        onClick={() => onDown?.()}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
      <ActionIcon {...look} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
