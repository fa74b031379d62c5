import { Button } from '@mantine/core'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { useGo } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Card, Hint } from '../../../../web/ui/card.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { kindWords } from '../kinds.ts'
import type { Mapping } from '../mapping.ts'
import { missingOf } from '../mapping.ts'
import { checkTable, readTable, type TableImportDetails, tableCan } from '../table-import.ts'
import { shippedFor } from '../shipped-mappings.ts'
import { targetsOf } from '../targets.ts'
import { ColumnChoice } from './column-choice.tsx'
import { MappingMenu } from './mapping-menu.tsx'
import { PlainSelect } from './plain-select.tsx'
import { TablePreview } from './table-preview.tsx'
import classes from './table-import.module.css'
import { delimiterWords, lines } from './table-words.ts'
import { useMapping } from './use-mapping.ts'

/** The second step: what each column becomes and how it is read. */
export function ColumnsStep({
  table,
  known,
}: {
  readonly table: TableImportDetails
  readonly known: Mapping
}) {
  const { clinic } = useSession()
  const { mapping, change, saving } = useMapping(table, known)
  const { act, saving: starting } = useAct(checkTable)
  const go = useGo()
  const missing = missingOf(table.kind, mapping, table.columns, table.ownFields)
  const canMap = tableCan.map(table)
  const shipped = shippedFor(table.kind, table.columns)

  async function check() {
    try {
      await act({ params: { id: table.id } })
      await go(paths.tableImportDetails(table.id, { step: 'check' }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to check', error.message)
    }
  }

  return (
    <>
      <Card
        title="Columns"
        text={formWords(table)}
        action={
          canMap && (
            <div className={classes.mappings}>
              <MappingMenu
                kind={table.kind}
                fields={table.ownFields}
                columns={table.columns}
                mapping={mapping}
                onChoose={change}
              />
            </div>
          )
        }
      >
        {shipped && (
          <Hint>
            These are the columns of “{shipped.name}”, so its mapping was chosen. Change what
            differs.
          </Hint>
        )}
        {table.form?.notes.map((note) => (
          <Hint key={note}>{note}</Hint>
        ))}
        {(table.form?.sheets.length ?? 0) > 1 && <SheetChoice table={table} />}
        <fieldset className={classes.stack} disabled={!canMap}>
          <legend className={classes.hidden}>Columns</legend>
          {table.kind === 'visits' && (
            <PlainSelect
              label="Times are those of"
              value={mapping.timeZone ?? ''}
              options={[
                { value: '', label: `The clinic (${clinic.timeZone})` },
                ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
              ]}
              onChoose={(zone) => change({ ...mapping, timeZone: zone || null })}
            />
          )}
          {table.kind === 'doctors' && (
            <label className={classes.kind}>
              <input
                type="checkbox"
                checked={mapping.takesAppointments}
                onChange={({ currentTarget }) =>
                  change({ ...mapping, takesAppointments: currentTarget.checked })
                }
              />
              <span>Offer these doctors for visits at once</span>
            </label>
          )}
          <ul className={classes.columns}>
            {table.columns.map((facts, place) => (
              <ColumnChoice
                key={place}
                kind={table.kind}
                fields={table.ownFields}
                place={place}
                facts={facts}
                column={
                  mapping.columns[place] ?? { target: '', dates: null, decimals: null, words: {} }
                }
                today={clinic.today}
                onChange={(column) =>
                  change({ ...mapping, columns: mapping.columns.with(place, column) })
                }
              />
            ))}
          </ul>
        </fieldset>
        {missing.length > 0 && (
          <ul className={classes.sentences} role="status">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <Hint>
          Columns that are kept with the row are stored as they are.
          {table.kind === 'patients' && ' They are shown on the chart.'}
        </Hint>
        <div className={classes.buttons}>
          <Button
            disabled={!canMap || missing.length > 0 || saving || starting}
            onClick={() => void check()}
          >
            Check all lines
          </Button>
        </div>
      </Card>
      <TablePreview preview={table.preview} targets={targetsOf(table.kind, table.ownFields)} />
    </>
  )
}

function formWords({ form, counts, kind }: TableImportDetails): string {
  const how = [
    form?.encoding,
    form?.delimiter && `separated by ${delimiterWords[form.delimiter]}`,
    form?.sheet && `sheet “${form.sheet}”`,
  ].filter(Boolean)
  return `${kindWords[kind].title}: ${lines(counts.lines)}${how.length > 0 ? `, ${how.join(', ')}` : ''}.`
}

/** Reads another sheet of the workbook; what was said about the columns goes. */
function SheetChoice({ table }: { table: TableImportDetails }) {
  const { act, saving } = useAct(readTable)
  return (
    <PlainSelect
      label="Sheet"
      value={table.form?.sheet ?? ''}
      options={(table.form?.sheets ?? []).map((value) => ({ value, label: value }))}
      disabled={saving || !tableCan.map(table)}
      onChoose={(sheet) => void act({ params: { id: table.id }, body: { sheet } })}
    />
  )
}
