import { useAnswer } from '../../../../web/ask.ts'
import type { RecordPlace } from '../../../../web/record-parts.ts'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { ChartIfOpen } from '../../../summary/web/chart-if-open.tsx'
import { listGivenToPatient } from '../dispensing.ts'
import { GivenList } from './given-list.tsx'

const prefix = 'given-'

/** The list of items given out to a patient: a part of the patient's page. */
export function GivenToPatient({ patientId }: { readonly patientId: string }) {
  return (
    <ChartIfOpen patientId={patientId}>
      <Given patientId={patientId} />
    </ChartIfOpen>
  )
}

function Given({ patientId }: { readonly patientId: string }) {
  const { query } = usePageSearch(listGivenToPatient, { prefix })
  const given = useAnswer(listGivenToPatient, { params: { id: patientId }, query })
  return (
    <Card title="Given out">
      {given.data ? (
        given.data.rows.length > 0 ? (
          <>
            <GivenList rows={given.data.rows} />
            <Pager page={given.data} of={['time', 'times']} prefix={prefix} />
          </>
        ) : (
          <Hint>Nothing was given out from the stock yet.</Hint>
        )
      ) : given.error ? (
        <LoadFailure problem={given.error} />
      ) : (
        <Loading lines={3} />
      )}
    </Card>
  )
}

/** The items given out for the prescription of a record, beside its texts; nothing where nothing was. */
export function GivenForRecord({ record }: { readonly record: RecordPlace }) {
  const query = { recordId: record.id, limit: 25 }
  const { data } = useAnswer(listGivenToPatient, { params: { id: record.patientId }, query })
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Given out">
      <GivenList rows={data.rows} />
    </Section>
  )
}
