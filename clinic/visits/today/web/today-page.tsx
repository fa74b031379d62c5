import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { type VisitActName, visitCan } from '../../appointments/visit-state.ts'
import { DayStrip } from '../../calendar/web/day-strip.tsx'
import { isInPart, useStripPart } from '../../calendar/web/day-strip-parts.ts'
import { CheckInTablet } from '../../check-in/web/check-in-tablet.tsx'
import { listResources } from '../../../availability/resources/resource.ts'
import { listWaiting } from '../../waiting-list/waiting-entry.ts'
import { OpenOffers } from '../../waiting-list/web/open-offers.tsx'
import { addWalkIn, listToday, type TodayVisit } from '../today.ts'
import { TodayLane } from './today-lane.tsx'
import classes from './today-page.module.css'
import { useVisitActs } from './use-visit-acts.ts'
import { WaitingRoomLink } from './waiting-room-link.tsx'

const NewPatientRequests = lazy(() =>
  import('../../booking-requests/web/new-patient-requests.tsx').then(({ NewPatientRequests }) => ({
    default: NewPatientRequests,
  })),
)

const WalkInPanel = lazy(() =>
  import('./walk-in-panel.tsx').then(({ WalkInPanel }) => ({ default: WalkInPanel })),
)

/** How often waiting times are refreshed, in milliseconds. */
const refresh = 30_000

const groups = [
  { part: 'waiting', title: 'Waiting', states: ['arrived'], empty: 'Nobody is waiting.' },
  {
    part: 'in-room',
    title: 'In progress',
    states: ['in progress'],
    empty: 'Nobody is being seen.',
  },
  {
    part: 'due',
    title: 'Due',
    states: ['scheduled', 'confirmed'],
    empty: 'Nobody else is due today.',
  },
  {
    part: 'done',
    title: 'Done',
    states: ['completed', 'no-show', 'canceled'],
    empty: 'No visit is over yet.',
  },
] as const

/** Today at the desk: the visits by how far they have come, each with its next step. */
export function TodayPage() {
  const session = useSession()
  const { query, set } = usePageSearch(listToday)
  const isDoctor = session.role === 'doctor'
  const ownId = isDoctor ? session.currentUser?.id : undefined
  const today = useAnswer(
    listToday,
    { query: { doctorId: ownId ?? query.doctorId } },
    { refetchInterval: refresh },
  )
  const resources = useAnswer(listResources, {}, { enabled: mayCall(session, listResources) })
  const [roomId, setRoomId] = useState('')
  const [isWalkIn, setIsWalkIn] = useState(false)
  const acts = useVisitActs()
  const part = useStripPart()
  const visits = today.data ?? []
  const rooms = (resources.data ?? []).filter(({ kind }) => kind === 'room')
  const act = (visit: TodayVisit, name: VisitActName) =>
    void acts.act(
      visit,
      name,
      roomId && (name === 'call' || name === 'start') ? { resourceId: roomId } : {},
    )
  const next = nextOf(visits)
  const viewer = { userId: session.currentUser?.id ?? '', role: session.role ?? 'patient' }
  return (
    <Page
      title="Today"
      actions={
        <>
          {mayCall(session, addWalkIn) && (
            <>
              <CheckInTablet />
              <WaitingRoomLink />
              <Button variant="default" onClick={() => setIsWalkIn(true)}>
                + Walk-in
              </Button>
            </>
          )}
          <Button
            disabled={!next || !visitCan.act(viewer, 'call', next)}
            onClick={() => next && act(next, 'call')}
          >
            Call next
          </Button>
        </>
      }
    >
      <Letterhead />
      <div className={classes.beside}>
        <Suspense fallback={<Arriving />}>
          <NewPatientRequests isFolded />
        </Suspense>
        {mayCall(session, listWaiting) && part === null && <OpenOffers isFolded />}
      </div>
      <div className={classes.head}>
        {resources.isLoading && <Arriving />}
        {today.data && <StripOfToday visits={visits} doctorId={query.doctorId} />}
        <Filters>
          {!isDoctor && (
            <FilterSelect
              label="Doctor"
              value={query.doctorId}
              options={doctorsOf(visits)}
              onChoose={(doctorId) => set({ doctorId })}
            />
          )}
          {rooms.length > 0 && (
            <FilterSelect
              label="Call into"
              value={roomId}
              all="The room as booked"
              options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={setRoomId}
            />
          )}
        </Filters>
      </div>
      {today.data ? (
        <div className={classes.board}>
          <div className={classes.lanes} data-one={part ?? undefined}>
            {groups
              .filter((group) => part === null || group.part === part)
              .map(({ title, states, empty }) => (
                <TodayLane
                  key={title}
                  title={title}
                  empty={empty}
                  visits={sorted(
                    visits.filter(
                      (visit) => states.some((one) => one === visit.state) && isInPart(part, visit),
                    ),
                    title === 'Waiting',
                  )}
                  readAt={today.dataUpdatedAt}
                  viewer={viewer}
                  onAct={act}
                />
              ))}
          </div>
        </div>
      ) : today.error ? (
        <LoadFailure problem={today.error} />
      ) : (
        <Loading lines={8} visible />
      )}
      {mayCall(session, listWaiting) && part === 'offered' && <OpenOffers />}
      {isWalkIn && (
        <Suspense>
          <WalkInPanel doctors={freest(visits)} onClose={() => setIsWalkIn(false)} />
        </Suspense>
      )}
    </Page>
  )
}
TodayPage.about = listToday

/** The day in numbers; the desk sees with it the times of today that are on offer. */
function StripOfToday({
  visits,
  doctorId,
}: {
  visits: readonly TodayVisit[]
  doctorId: string | undefined
}) {
  const session = useSession()
  const mayRead = mayCall(session, listWaiting)
  // The same question as that of the offers below, so it is asked once.
  const offers = useAnswer(listWaiting, { query: { state: 'offered' } }, { enabled: mayRead })
  const { today } = session.clinic
  const ofToday = (offers.data?.rows ?? []).filter(
    ({ offer }) => offer?.date === today && (!doctorId || offer.doctorId === doctorId),
  )
  return <DayStrip visits={visits} offered={mayRead && offers.data ? ofToday.length : null} />
}

/** The visit whose patient has waited longest and is not called yet. */
function nextOf(visits: readonly TodayVisit[]): TodayVisit | undefined {
  return sorted(
    visits.filter(({ state, calledAt }) => state === 'arrived' && calledAt === null),
    true,
  )[0]
}

function sorted(visits: readonly TodayVisit[], byArrival: boolean): readonly TodayVisit[] {
  if (!byArrival) return visits
  return visits.toSorted((a, b) => ((a.arrivedAt ?? '') < (b.arrivedAt ?? '') ? -1 : 1))
}

/** The most doctors that a walk-in is offered with one press. */
const mostFreest = 6

/** The doctors of today, those for whom the fewest people wait first. */
function freest(visits: readonly TodayVisit[]): readonly Person[] {
  const waiting = (id: string) =>
    visits.filter(({ doctorId, state }) => doctorId === id && state === 'arrived').length
  const doctors = new Map(visits.flatMap(({ doctor }) => (doctor ? [[doctor.id, doctor]] : [])))
  return [...doctors.values()]
    .toSorted((a, b) => waiting(a.id) - waiting(b.id))
    .slice(0, mostFreest)
}

function doctorsOf(visits: readonly TodayVisit[]) {
  const byId = new Map(visits.map(({ doctorId, doctor }) => [doctorId, doctor]))
  return [...byId].map(([id, doctor]) => ({
    value: id,
    label: doctor?.name ?? personLabel(doctor, id),
  }))
}
