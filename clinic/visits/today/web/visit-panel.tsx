import { Button } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import type { Access } from '../../../../contract/endpoint.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { DockedPanel } from '../../../../web/ui/docked-panel.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  type Appointment,
  changeAppointment,
  readAppointment,
} from '../../appointments/appointment.ts'
import { stateWords } from '../../appointments/visit-state.ts'
import { removeAfterQuestion } from '../../appointments/web/appointment-removal.ts'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { PatientOfVisit } from './patient-of-visit.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitNextSteps } from './visit-next-steps.tsx'
import classes from './visit-panel.module.css'
import { VisitProgress } from './visit-progress.tsx'

interface Part {
  readonly about: Access
  readonly Content: ComponentType<{ visit: Appointment }>
}

/** The parts of the panel that later concepts add; assembled in `app/web/`. */
export interface VisitParts {
  /** Under what is known of the patient, for roles that may call the endpoint. */
  readonly facts: readonly Part[]
  /** Next steps, for roles that may call the endpoint. */
  readonly steps: readonly Part[]
  /** Folded parts at the end, read when they are opened. */
  readonly sections: readonly (Part & { readonly title: string })[]
  /** Places to go on, for roles that may call the endpoint. */
  readonly links: readonly {
    readonly label: string
    readonly about: Access
    readonly to: (visit: Appointment) => string
  }[]
}

interface VisitPanelProps {
  readonly id: string
  readonly parts: VisitParts
  readonly onClose: () => void
}

/** One visit, beside any page: the patient, how far the visit has come, and its next step. */
export function VisitPanel({ id, parts, onClose }: VisitPanelProps) {
  const { data: visit, error } = useAnswer(readAppointment, { params: { id } })
  return (
    <DockedPanel title={visit ? personLabelOf(visit) : 'Visit'} onClose={onClose}>
      {visit ? (
        <Visit visit={visit} parts={parts} onClose={onClose} />
      ) : error?.id === 'not-found' ? (
        <p role="alert">This visit was deleted, or it never existed.</p>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} />
      )}
    </DockedPanel>
  )
}

const personLabelOf = ({ patient, patientId }: Appointment) =>
  patient?.name ?? personLabel(patient, patientId)

function Visit({ visit, parts, onClose }: Omit<VisitPanelProps, 'id'> & { visit: Appointment }) {
  const session = useSession()
  const links = parts.links.filter(({ about }) => mayCall(session, about))
  return (
    <>
      <div className={classes.patient}>
        <PatientOfVisit patientId={visit.patientId} />
        {parts.facts
          .filter(({ about }) => mayCall(session, about))
          .map(({ Content }, place) => (
            <Suspense key={place}>
              <Content visit={visit} />
            </Suspense>
          ))}
        <p className={classes.links}>
          <TextLink to={paths.patientDetails(visit.patientId)}>Open the chart</TextLink>
          {links.map(({ label, to }) => (
            <TextLink key={label} to={to(visit)}>
              {label}
            </TextLink>
          ))}
        </p>
      </div>
      <section aria-label="Progress" className={classes.visit}>
        <div className={classes.state}>
          <StatusBadge word={stateWords[visit.state]} />
          {visit.ticket !== null && <span>{`Ticket ${visit.ticket}`}</span>}
        </div>
        <VisitProgress visit={visit} />
        {/* A new key closes what was half done when another step was taken. */}
        <VisitNextSteps key={visit.version} visit={visit}>
          {parts.steps
            .filter(({ about }) => mayCall(session, about))
            .map(({ Content }, place) => (
              <Suspense key={place}>
                <Content visit={visit} />
              </Suspense>
            ))}
        </VisitNextSteps>
      </section>
      <VisitFacts visit={visit} />
      {parts.sections
        .filter(({ about }) => mayCall(session, about))
        .map(({ title, Content }) => (
          <FoldedPart key={title} title={title}>
            <Content visit={visit} />
          </FoldedPart>
        ))}
      {mayCall(session, changeAppointment) && <EditVisit visit={visit} onClose={onClose} />}
    </>
  )
}

function FoldedPart({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={classes.folded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {isOpen && <Suspense fallback={<Loading lines={3} />}>{children}</Suspense>}
    </details>
  )
}

function EditVisit({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const words = useDateWords()
  return (
    <div className={classes.buttons}>
      <ButtonLink to={paths.appointmentEdit(visit.id)} variant="default" size="compact-md">
        Edit
      </ButtonLink>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        onClick={() => {
          onClose()
          void removeAfterQuestion(visit, words)
        }}
      >
        Delete
      </Button>
    </div>
  )
}
