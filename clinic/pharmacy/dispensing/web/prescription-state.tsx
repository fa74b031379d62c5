import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { type Prescription, prescriptionStates } from '../prescription.ts'

const hues = {
  waiting: 'info',
  'part given': 'warning',
  given: 'success',
  'set aside': 'neutral',
} as const

/** How far a prescription has come. */
export function PrescriptionState({ prescription }: { readonly prescription: Prescription }) {
  const { state } = prescription
  return <StatusBadge word={prescriptionStates[state]} hue={hues[state]} />
}
