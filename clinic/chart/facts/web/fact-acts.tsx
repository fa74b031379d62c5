import { ActionIcon, Group } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'

interface FactActsProps {
  /** Tells the fact from others, such as its words. */
  readonly of: string
  readonly onHistory: () => void
  /** Missing where the viewer may not change it. */
  readonly onChange?: () => void
}

/** The acts at the end of a fact's line. */
export function FactActs({ of, onHistory, onChange }: FactActsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      {onChange && (
        <ActionIcon
          variant="subtle"
          size="lg"
          title="Change"
          aria-label={`Change: ${of}`}
          onClick={onChange}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        title="History"
        aria-label={`History: ${of}`}
        onClick={onHistory}
      >
        <IconHistory size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
