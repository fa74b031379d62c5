import { daysAfter } from '../../../../contract/dates.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { Appointment } from '../../appointments/appointment.ts'
import { listFreeSlots } from '../../appointments/free-slot.ts'
import { TimeButton, TimeButtons } from '../../appointments/web/time-button.tsx'
import { moveVisit } from '../../calendar/web/move-visit.ts'
import classes from './visit-panel.module.css'

const daysAhead = 31
const offered = 8

/** The next free times of the visit's doctor; a press moves the visit there, with an undo. */
export function MoveVisit({ visit }: { visit: Appointment }) {
  const { today } = useSession().clinic
  const words = useDateWords()
  const { id, doctorId, visitTypeId, patientId, minutes, resources } = visit
  const free = useAnswer(listFreeSlots, {
    query: {
      ...{ doctorId, patientId, minutes, except: id },
      ...(visitTypeId ? { visitTypeId } : {}),
      ...{ from: today, to: daysAfter(today, daysAhead - 1) },
    },
  })
  const slots = free.data?.slots
    .filter(({ date, time }) => date !== visit.date || time !== visit.time)
    .slice(0, offered)
  return (
    <section className={classes.part} aria-label="Move">
      {slots ? (
        <TimeButtons label="Free times">
          {slots.map(({ date, time }) => (
            <TimeButton
              key={`${date} ${time}`}
              time={time}
              day={date}
              onClick={() =>
                void moveVisit(
                  {
                    ...visit,
                    patient: visit.patient?.name ?? 'The visit',
                    resourceIds: resources.map((one) => one.id),
                  },
                  { doctorId, date, time, minutes },
                  words,
                )
              }
            />
          ))}
        </TimeButtons>
      ) : free.error ? (
        <LoadFailure problem={free.error} />
      ) : (
        <Loading lines={3} />
      )}
      {slots?.length === 0 && <p>{`Nothing is free within ${daysAhead} days.`}</p>}
      <p>
        <TextLink to={paths.appointmentEdit(id)}>Another day, doctor or length</TextLink>
      </p>
    </section>
  )
}
