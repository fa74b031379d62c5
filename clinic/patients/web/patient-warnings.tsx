import { IconAlertTriangle, IconInfoCircle, IconWheelchair } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { needsOf } from '../patient-facts.ts'
import type { Patient } from '../patient.ts'
import classes from './patient-warnings.module.css'

/** Allergies, alerts and needs of a patient, each with its sign; nothing for what there is not. */
export function PatientWarnings({ patient }: { patient: Patient }) {
  const { allergies, alerts } = patient
  return (
    <>
      <Warning label="Allergies" tone="danger" sign={<IconAlertTriangle size={18} aria-hidden />}>
        {allergies}
      </Warning>
      <Warning label="Alerts" tone="warning" sign={<IconInfoCircle size={18} aria-hidden />}>
        {alerts}
      </Warning>
      <Warning label="Needs" tone="neutral" sign={<IconWheelchair size={18} aria-hidden />}>
        {needsOf(patient)}
      </Warning>
    </>
  )
}

interface WarningProps {
  readonly label: string
  readonly tone: 'danger' | 'warning' | 'neutral'
  readonly sign: ReactNode
  readonly children: string | null
}

function Warning({ label, tone, sign, children }: WarningProps) {
  if (!children) return null
  return (
    <p className={classes.warning} data-tone={tone}>
      {sign}
      <span>
        <strong>{label}:</strong> {children}
      </span>
    </p>
  )
}
