import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import type { Appointment } from '../../../visits/appointments/appointment.ts'
import { listDispensings, sellStock } from '../dispensing.ts'
import { GivenList } from './given-list.tsx'

/** The items that the patient got in a visit: a part of its panel, with the way to give more. */
export function GivenInVisit({ visit }: { readonly visit: Appointment }) {
  const mayGive = mayCall(useSession(), sellStock)
  const { id, patientId, status } = visit
  const { data, error } = useAnswer(listDispensings, { query: { appointmentId: id, limit: 25 } })
  if (!data) return error ? <LoadFailure problem={error} /> : <Loading lines={1} />
  return (
    <>
      {data.rows.length > 0 ? (
        <GivenList rows={data.rows} />
      ) : (
        <Hint>Nothing was given out in this visit.</Hint>
      )}
      {mayGive && status !== 'canceled' && (
        <ButtonLink
          to={paths.stockSale({ patientId, appointmentId: id })}
          variant="default"
          size="compact-md"
        >
          + Give from stock
        </ButtonLink>
      )}
    </>
  )
}
