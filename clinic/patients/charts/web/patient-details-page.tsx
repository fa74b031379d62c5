import { Tabs } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { useGo, usePathId, useUrlValues } from '../../../../web/go.ts'
import type { Access } from '../../../../contract/endpoint.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { NotePrint } from '../../../../web/note-print.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { changePatient, type Patient, printPatient, readPatient } from '../patient.ts'
import { noVisitsBecause } from '../chart-state.ts'
import { PatientBanner } from './patient-banner.tsx'
import { PatientOverview } from './patient-overview.tsx'
import classes from './patient-details-page.module.css'
import { PatientRecordKeeping } from './patient-record-keeping.tsx'

/** The parts of a patient's page that later concepts add; assembled in `app/web/`. */
export interface PatientParts {
  /** Above the chart, for roles that may call the endpoint. */
  readonly notices: readonly {
    readonly about: Access
    readonly Content: ComponentType<{ patientId: string }>
  }[]
  /** Tabs between `Overview` and `Details`, for roles that may call the endpoint. */
  readonly tabs: readonly {
    readonly name: string
    readonly title: string
    readonly about: Access
    readonly Content: ComponentType<{ patientId: string }>
  }[]
  /** Parts of `Details`, for roles that may call the endpoint. */
  readonly details: readonly {
    readonly about: Access
    readonly Content: ComponentType<{ patient: Patient; patientId: string }>
  }[]
  /** Actions for the patient, for roles that may call the endpoint they end in. */
  readonly actions: readonly {
    readonly label: string
    readonly about: Access
    readonly to: (patientId: string) => string
    /** Left out for a chart that takes no visits. */
    readonly isVisit?: boolean
  }[]
  /** Lines in the banner, for roles that may call the endpoint. */
  readonly brief: readonly {
    readonly about: Access
    readonly Content: ComponentType<{ patientId: string }>
  }[]
  /** Addresses, contacts and people of the patient, on the overview. */
  readonly People: ComponentType<{ patientId: string }>
  /** The patient's health as it matters now, above the overview, for roles that may call the endpoint. */
  readonly Health: {
    readonly about: Access
    readonly Content: ComponentType<{ patientId: string }>
  }
  /** The latest events of the chart, on the overview. */
  readonly Timeline: ComponentType<{ patientId: string }>
}

/** The page of a patient; parts that the role may not see are left out (S-34, R-14, X-09). */
export function PatientDetailsPage({ parts }: { parts: PatientParts }) {
  const id = usePathId()
  const { data: patient, error } = useAnswer(readPatient, { params: { id } })
  return (
    <Page
      title="Patient Details"
      actions={patient && <Actions patient={patient} actions={parts.actions} />}
    >
      {patient ? (
        <Content patient={patient} parts={parts} />
      ) : error?.id === 'not-found' ? (
        <>
          <p role="alert">Patient not found.</p>
          <p>
            <TextLink to={paths.patients()}>To the list of patients</TextLink>
          </p>
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function Actions({ patient, actions }: { patient: Patient; actions: PatientParts['actions'] }) {
  const session = useSession()
  return (
    <>
      <HistoryLink patientId={patient.id} />
      {mayCall(session, changePatient) && (
        <ButtonLink to={paths.patientEdit(patient.id)} variant="default">
          Edit
        </ButtonLink>
      )}
      {patient.archivedAt === null &&
        actions
          .filter(({ about }) => mayCall(session, about))
          .filter(({ isVisit = false }) => !isVisit || noVisitsBecause(patient) === null)
          .map(({ label, to }, place) => (
            <ButtonLink
              key={label}
              to={to(patient.id)}
              variant={place === 0 ? 'filled' : 'default'}
            >
              {label}
            </ButtonLink>
          ))}
    </>
  )
}

function Details({ patient, parts }: { patient: Patient; parts: PatientParts }) {
  const session = useSession()
  return (
    <PatientRecordKeeping patient={patient}>
      {parts.details
        .filter(({ about }) => mayCall(session, about))
        .map(({ Content: Part }, place) => (
          <Suspense key={place}>
            <Part patient={patient} patientId={patient.id} />
          </Suspense>
        ))}
    </PatientRecordKeeping>
  )
}

function Content({ patient, parts }: { patient: Patient; parts: PatientParts }) {
  const session = useSession()
  const go = useGo()
  const { tab = '' } = useUrlValues()
  const { People, Timeline, Health } = parts
  const tabs = [
    {
      name: 'overview',
      title: 'Overview',
      content: (
        <PatientOverview
          patient={patient}
          health={
            mayCall(session, Health.about) && (
              <Suspense fallback={<Loading lines={5} />}>
                <Health.Content patientId={patient.id} />
              </Suspense>
            )
          }
          people={
            <Suspense>
              <People patientId={patient.id} />
            </Suspense>
          }
        >
          {/* The personal details do not wait for it. */}
          <Suspense fallback={<Loading lines={5} />}>
            <Timeline patientId={patient.id} />
          </Suspense>
        </PatientOverview>
      ),
    },
    ...parts.tabs
      .filter(({ about }) => mayCall(session, about))
      .map(({ name, title, Content: Part }) => ({
        name,
        title,
        content: <Part patientId={patient.id} />,
      })),
    { name: 'details', title: 'Details', content: <Details patient={patient} parts={parts} /> },
  ]
  return (
    <>
      {parts.notices
        .filter(({ about }) => mayCall(session, about))
        .map(({ Content: Notice }, place) => (
          <Suspense key={place}>
            <Notice patientId={patient.id} />
          </Suspense>
        ))}
      {/* Records bring their own. */}
      {tab !== 'records' && <Letterhead />}
      <NotePrint of={printPatient} params={{ id: patient.id }} />
      <PatientBanner patient={patient}>
        {parts.brief
          .filter(({ about }) => mayCall(session, about))
          .map(({ Content: Line }, place) => (
            <Suspense key={place} fallback={<Arriving />}>
              <Line patientId={patient.id} />
            </Suspense>
          ))}
      </PatientBanner>
      <Tabs
        value={tabs.some(({ name }) => name === tab) ? tab : 'overview'}
        onChange={(name) => {
          const known = name && name !== 'overview' ? { tab: name } : {}
          void go(paths.patientDetails(patient.id, known), { replace: true })
        }}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs ?? ''}>
          {tabs.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name} pt="lg">
            <Suspense fallback={<Loading lines={5} />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
