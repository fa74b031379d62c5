import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { personLabel } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { type VisitActName, visitCan } from '../../appointments/visit-state.ts'
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

const WalkInDialog = lazy(() =>
  import('./walk-in-dialog.tsx').then(({ WalkInDialog }) => ({ default: WalkInDialog })),
)

/** How often waiting times are refreshed, in milliseconds. */
const refresh = 30_000

const groups = [
  { title: 'Waiting', states: ['arrived'], empty: 'Nobody is waiting.' },
  { title: 'In progress', states: ['in progress'], empty: 'Nobody is being seen.' },
  { title: 'Due', states: ['scheduled', 'confirmed'], empty: 'Nobody else is due today.' },
  {
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
  const resources = useAnswer(listResources, {})
  const [roomId, setRoomId] = useState('')
  const [isWalkIn, setIsWalkIn] = useState(false)
  const acts = useVisitActs()
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
      <Suspense>
        <NewPatientRequests />
      </Suspense>
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
      {today.data ? (
        <div className={classes.board}>
          <div className={classes.lanes}>
            {groups.map(({ title, states, empty }) => (
              <TodayLane
                key={title}
                title={title}
                empty={empty}
                visits={sorted(
                  visits.filter(({ state }) => states.some((one) => one === state)),
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
      {mayCall(session, listWaiting) && <OpenOffers />}
      {isWalkIn && (
        <Suspense>
          <WalkInDialog onClose={() => setIsWalkIn(false)} />
        </Suspense>
      )}
    </Page>
  )
}
TodayPage.about = listToday

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

function doctorsOf(visits: readonly TodayVisit[]) {
  const byId = new Map(visits.map(({ doctorId, doctor }) => [doctorId, doctor]))
  return [...byId].map(([id, doctor]) => ({
    value: id,
    label: doctor?.name ?? personLabel(doctor, id),
  }))
}
