import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { toggleTheme, useTheme } from '../theme.ts'

/** Moon while dark, sun while light (N-13, N-14). */
export function ThemeToggle() {
  const isDark = useTheme() === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Toggle theme"
      aria-pressed={isDark}
      onClick={toggleTheme}
    >
      {isDark ? <IconMoon size={20} /> : <IconSun size={20} />}
    </ActionIcon>
  )
}
