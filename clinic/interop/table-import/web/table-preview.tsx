import { Card, Hint } from '../../../../web/ui/card.tsx'
import type { Target } from '../kinds.ts'
import type { TableImportDetails } from '../table-import.ts'
import classes from './table-import.module.css'

/** The first ten lines as they are read. */
export function TablePreview({
  preview,
  targets,
}: {
  readonly preview: TableImportDetails['preview']
  readonly targets: readonly Target[]
}) {
  const there = new Set(preview.flatMap(({ values }) => values.map(({ label }) => label)))
  const labels = targets.map(({ label }) => label).filter((label) => there.has(label))
  return (
    <Card title="The first lines as they are read">
      {labels.length === 0 && <Hint>No column has been chosen yet.</Hint>}
      {preview.length > 0 && labels.length > 0 && (
        <div className={classes.box} role="region" aria-label="The first lines">
          <table className={classes.preview}>
            <thead>
              <tr>
                <th scope="col">Line</th>
                {labels.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">Remarks</th>
              </tr>
            </thead>
            <tbody>
              {preview.map(({ line, values, problems }) => (
                <tr key={line}>
                  <th scope="row">{line}</th>
                  {labels.map((label) => (
                    <td key={label}>{values.find((one) => one.label === label)?.value}</td>
                  ))}
                  <td>{problems.join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
