import { useAnswer } from '../../../../web/ask.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { FoldedLine } from '../../../../web/ui/folded-line.tsx'
import { listImportedCells } from '../table-row.ts'

/** Cells of other systems' tables about a patient that no field of the chart holds. */
export function ImportedCellsOfPatient({ patientId }: { patientId: string }) {
  const { data } = useAnswer(listImportedCells, { params: { id: patientId } })
  const count = (data ?? []).reduce((sum, { cells }) => sum + cells.length, 0)
  if (count === 0) return null
  return (
    <FoldedLine title="From the old system" count={count}>
      {data?.map(({ id, name, line, cells }) => (
        <section key={id} aria-label={`${name}, line ${line}`}>
          <p>{`${name}, line ${line}`}</p>
          <DescriptionList items={cells.map(({ heading, value }) => [heading, value] as const)} />
        </section>
      ))}
    </FoldedLine>
  )
}
