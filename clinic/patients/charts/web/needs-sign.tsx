import { VisuallyHidden } from '@mantine/core'
import { IconUsers, IconWheelchair } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { GuardianSign } from '../patient-signs.ts'
import classes from './alert-signs.module.css'

/** One sign for what a patient in a row needs; the words are in its tooltip and for screen readers. */
export function NeedsSign({ needs }: { needs: string }) {
  return needs && <Sign words={`Needs: ${needs}`} icon={<IconWheelchair size={16} aria-hidden />} />
}

/** One sign for the guardians of a patient in a row, with their phones in its tooltip. */
export function GuardianSigns({ guardians }: { guardians: readonly GuardianSign[] }) {
  if (guardians.length === 0) return null
  const people = guardians.map(({ name, phone }) => [name, phone].filter(Boolean).join(', '))
  const label = guardians.some(({ isGuardian }) => isGuardian) ? 'Guardian' : 'Parent'
  return (
    <Sign words={`${label}: ${people.join(' · ')}`} icon={<IconUsers size={16} aria-hidden />} />
  )
}

function Sign({ words, icon }: { words: string; icon: ReactNode }) {
  return (
    <span className={classes.sign} data-tone="neutral" title={words}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
