import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import cards from '../../charts/web/patient-overview.module.css'
import { listChartMerges } from '../chart-merge.ts'
import classes from './chart-merges.module.css'

/** The charts that were merged into this one, by whom, when and why, and the way to merge another. */
export function ChartMerges({ patientId }: { patientId: string }) {
  const merges = useAnswer(listChartMerges, { params: { id: patientId } })
  return (
    <section className={cards.card} aria-labelledby="merged-charts">
      <h3 id="merged-charts">Merged charts</h3>
      {merges.data && merges.data.length > 0 ? (
        <ul className={classes.merges}>
          {merges.data.map(({ id, merged, reason, mergedBy, mergedAt, undoneAt }) => (
            <li key={id}>
              <span>
                <b>{`${merged.name}, MRN ${merged.mrn}`}</b>
                {`: ${reason}. ${mergedBy ?? 'Somebody'}, `}
                <Instant at={mergedAt} />
                {undoneAt !== null && ' (undone)'}
              </span>
              <ButtonLink to={paths.mergeDetails(id)} variant="default" size="compact-sm">
                {undoneAt === null ? 'Undo merge' : 'Show merge'}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <p>None. A second chart of the same person can be merged into this one.</p>
      )}
      <ButtonLink to={paths.mergeEdit(patientId)} variant="default">
        Merge with another chart
      </ButtonLink>
    </section>
  )
}
