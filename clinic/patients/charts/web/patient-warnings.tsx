import {
  IconAlertTriangle,
  IconClipboardText,
  IconInfoCircle,
  IconShieldExclamation,
  IconUsers,
  IconWheelchair,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { allergiesInWords, needsOf } from '../patient-facts.ts'
import { type AlertKind, alertKinds } from '../patient-signs.ts'
import type { PatientSigns } from '../warnings-of-patient.ts'
import classes from './patient-warnings.module.css'

const ofKind: Readonly<Record<AlertKind, { label: string; tone: Tone; sign: ReactNode }>> = {
  safety: {
    label: 'Safety',
    tone: 'danger',
    sign: <IconShieldExclamation size={18} aria-hidden />,
  },
  clinical: { label: 'Alerts', tone: 'warning', sign: <IconInfoCircle size={18} aria-hidden /> },
  administrative: {
    label: 'Administrative',
    tone: 'neutral',
    sign: <IconClipboardText size={18} aria-hidden />,
  },
}

interface PatientWarningsProps {
  readonly patient: Pick<
    PatientSigns,
    'allergies' | 'allergySigns' | 'alerts' | 'guardians' | 'interpreter' | 'mobility'
  >
}

/** Allergies, alerts, needs and guardians of a patient, each with its sign; nothing for what there is not. */
export function PatientWarnings({ patient }: PatientWarningsProps) {
  const { alerts, guardians } = patient
  const isGuardian = guardians.some((one) => one.isGuardian)
  return (
    <>
      <Warning label="Allergies" tone="danger" sign={<IconAlertTriangle size={18} aria-hidden />}>
        {allergiesInWords(patient)}
      </Warning>
      {alertKinds.map((kind) => (
        <Warning key={kind} {...ofKind[kind]} isOnPaper={kind === 'clinical'}>
          {alerts
            .filter((alert) => alert.kind === kind)
            .map(({ text }) => text)
            .join(' · ')}
        </Warning>
      ))}
      <Warning label="Needs" tone="neutral" sign={<IconWheelchair size={18} aria-hidden />}>
        {needsOf(patient)}
      </Warning>
      <Warning
        label={isGuardian ? 'Guardian' : guardians.length > 1 ? 'Parents' : 'Parent'}
        tone="neutral"
        sign={<IconUsers size={18} aria-hidden />}
      >
        {guardians.length > 0 &&
          guardians.map(({ id, name, phone }, place) => (
            <Fragment key={id}>
              {place > 0 && ' · '}
              {name}
              {phone && ', '}
              {phone && <PhoneLink phone={phone} />}
            </Fragment>
          ))}
      </Warning>
    </>
  )
}

type Tone = 'danger' | 'warning' | 'neutral'
interface WarningProps {
  readonly label: string
  readonly tone: Tone
  readonly sign: ReactNode
  /** A print is read by the patient and by others: it has nothing about safety and the office. */
  readonly isOnPaper?: boolean
  readonly children: ReactNode
}

function Warning({ label, tone, sign, isOnPaper = true, children }: WarningProps) {
  if (!children) return null
  return (
    <p className={classes.warning} data-tone={tone} data-paper={isOnPaper}>
      {sign}
      <span>
        <strong>{label}:</strong> {children}
      </span>
    </p>
  )
}
